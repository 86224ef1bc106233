#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include "store/ProviderFile.h"
#include "store/ProviderPresets.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

class TestProviderPresets : public QObject
{
    Q_OBJECT

    static QHash<QString, QString> examples(const ProviderPreset &preset)
    {
        QHash<QString, QString> values;
        for (const PresetBlank &blank : preset.blanks)
            values.insert(blank.name, blank.example);
        return values;
    }

    static void everyPreset()
    {
        QTest::addColumn<QString>("id");
        for (const ProviderPreset &preset : providerPresets())
            QTest::addRow("%s", qPrintable(preset.id)) << preset.id;
    }

private Q_SLOTS:
    void thoseThatPeopleAskForAreThere()
    {
        QStringList ids;
        for (const ProviderPreset &preset : providerPresets())
            ids.append(preset.id);
        QCOMPARE(ids,
            QStringList({u"openai"_s, u"openai-responses"_s, u"anthropic"_s, u"gemini"_s, u"azure-openai"_s,
                u"openrouter"_s, u"groq"_s, u"mistral"_s, u"deepseek"_s, u"xai"_s, u"together"_s,
                u"cloudflare-ai-gateway"_s, u"edge"_s, u"edge-anthropic"_s, u"ollama"_s, u"lm-studio"_s,
                u"llama-server"_s, u"vllm"_s, u"own"_s}));
    }

    void eachIsComplete_data() { everyPreset(); }
    void eachIsComplete()
    {
        QFETCH(QString, id);
        const ProviderPreset &preset = *providerPreset(id);
        QVERIFY(!preset.name.isEmpty());
        QVERIFY(!preset.about.isEmpty());
        QVERIFY2(!preset.about.endsWith(u'.'), qPrintable(preset.about));
        QCOMPARE(preset.entry.preset, id);
        QCOMPARE(preset.entry.needsKey, !preset.isLocal);
        if (id == u"own")
            return;

        // Every blank of the address is asked for, with a label and an example, and nothing else is.
        QString open = preset.url;
        for (const PresetBlank &blank : preset.blanks) {
            QVERIFY(!blank.label.isEmpty());
            QVERIFY(!blank.example.isEmpty());
            QVERIFY2(open.contains(u'{' + blank.name + u'}'), qPrintable(blank.name));
            open.remove(u'{' + blank.name + u'}');
        }
        QVERIFY2(!open.contains(u'{'), qPrintable(open));

        const Provider provider = providerOf(preset, examples(preset));
        QVERIFY(provider.baseUrl.isValid());
        QCOMPARE(provider.isLocal(), preset.isLocal);
        QCOMPARE(provider.baseUrl.scheme(), preset.isLocal ? u"http"_s : u"https"_s);
        QCOMPARE(provider.limits.silence.has_value(), !preset.isLocal);
        // Where a key comes from: a page, or what the note says.
        const bool hasPage = preset.keyPage.isValid() && preset.keyPage.scheme() == u"https";
        QVERIFY(preset.isLocal ? preset.keyPage.isEmpty() : hasPage || !preset.note.isEmpty());
        QVERIFY(preset.listsModels || !preset.modelExample.isEmpty()
            || std::any_of(preset.blanks.begin(), preset.blanks.end(),
                [](const PresetBlank &blank) { return blank.isModel; }));
    }

    void eachSpeaksTheDialectThatItsFileNames()
    {
        QFile file(u":/firstlight/providers.json"_s);
        QVERIFY(file.open(QFile::ReadOnly));
        static const QRegularExpression entry(
            uR"x("id": "([^"]+)".*?"dialect": "([^"]+)")x"_s, QRegularExpression::DotMatchesEverythingOption);
        const QString text = QString::fromUtf8(file.readAll());
        auto found = entry.globalMatch(text);
        int count = 0;
        while (found.hasNext()) {
            const auto match = found.next();
            QCOMPARE(
                QString(dialectName(providerPreset(match.captured(1))->entry.dialect)), match.captured(2));
            ++count;
        }
        QCOMPARE(count, static_cast<int>(providerPresets().size()));
    }

    void eachIsKeptAndReadAgain_data() { everyPreset(); }
    void eachIsKeptAndReadAgain()
    {
        QFETCH(QString, id);
        const ProviderPreset &preset = *providerPreset(id);
        Provider provider = providerOf(preset, examples(preset));
        provider.id = u"p"_s;
        QTemporaryDir dir;
        const QString path = dir.filePath(u"providers.json"_s);
        QVERIFY(saveProviders(path, {{provider}, provider.id}));
        QCOMPARE(loadProviders(path)->providers, QList<Provider>{provider});
    }

    void blanksAreFilledAndFound()
    {
        const ProviderPreset &azure = *providerPreset(u"Azure OpenAI");
        const QString url =
            filledUrl(azure, {{u"endpoint"_s, u" my.openai.azure.com/ "_s}, {u"deployment"_s, u"a b"_s}});
        QCOMPARE(url,
            u"https://my.openai.azure.com/openai/deployments/a%20b/chat/completions?api-version=2024-10-21"_s);
        const auto values = blanksOf(azure, url);
        QVERIFY(values);
        QCOMPARE(values->value(u"endpoint"_s), u"https://my.openai.azure.com"_s);
        QCOMPARE(values->value(u"deployment"_s), u"a b"_s);
        QVERIFY(!blanksOf(azure, u"https://api.openai.com/v1"_s));
        QCOMPARE(providerOf(azure, *values).model, u"a b"_s);
    }

    void aBlankWithoutAValueIsNoAddress()
    {
        const ProviderPreset &gateway = *providerPreset(u"cloudflare-ai-gateway");
        QVERIFY(filledUrl(gateway, {{u"account"_s, u"a"_s}}).contains(u"{gateway}"));
        QVERIFY(!providerOf(gateway).baseUrl.isValid());
    }
};

QTEST_GUILESS_MAIN(TestProviderPresets)
#include "tst_provider_presets.moc"
