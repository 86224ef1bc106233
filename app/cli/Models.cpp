#include "Models.h"

#include <cstdio>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "StatusText.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

Models::Models(const QStringList &words, LowDelay &lowDelay)
    : m_words(words)
    , m_client(m_clock, &lowDelay)
    , m_keys(QString::fromLatin1(FIRSTLIGHT_APP_ID))
{ }

int Models::start()
{
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Lists the models of a provider."_s);
    addCommonOptions(parser);
    if (const auto over = settled(parser, u"models"_s, m_words))
        return *over;
    if (!parser.positionalArguments().isEmpty())
        return complain(
            BadUsage, u"models takes options only, not \"%1\"."_s.arg(parser.positionalArguments().first()));
    const auto options = commonOptions(parser);
    if (!options)
        return complain(BadUsage, options.error().text);
    m_json = options->json;
    m_choice = std::make_unique<TargetChoice>(*options, m_client, m_keys);
    const auto provider = m_choice->chooseProvider();
    if (!provider)
        return complain(BadUsage, provider.error().text);

    m_choice->fetchModels(*provider, [this, provider = *provider](const Result<QList<Model>> &models) {
        Q_EMIT finished(print(provider, models));
    });
    return -1;
}

int Models::print(const Provider &provider, const Result<QList<Model>> &models) const
{
    if (!models) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(failureText(models.error(), provider)));
        return Failed;
    }
    QJsonArray rows;
    for (const Model &model : *models) {
        QJsonObject row{{u"id"_s, model.id}, {u"name"_s, model.name}};
        if (model.contextTokens)
            row.insert(u"context_tokens"_s, static_cast<qint64>(*model.contextTokens));
        if (model.maxOutputTokens)
            row.insert(u"max_output_tokens"_s, static_cast<qint64>(*model.maxOutputTokens));
        rows.append(row);
        if (!m_json)
            std::printf("%s\n", qUtf8Printable(model.id));
    }
    if (m_json)
        std::fputs(QJsonDocument(rows).toJson(QJsonDocument::Indented).constData(), stdout);
    return Done;
}

}
