#include "chat/CodeLanguages.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QTemporaryDir>
#include <srchilite/langdefmanager.h>
#include <srchilite/langmap.h>
#include <srchilite/regexrulefactory.h>
#include <srchilite/settings.h>

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

// Names that replies use and the map of source-highlight does not, and those that our own files cover.
const QHash<QString, QString> &ownNames()
{
    static const QHash<QString, QString> names{{u"ts"_s, u"typescript"_s}, {u"tsx"_s, u"typescript"_s},
        {u"jsx"_s, u"typescript"_s}, {u"js"_s, u"typescript"_s}, {u"mjs"_s, u"typescript"_s},
        {u"javascript"_s, u"typescript"_s}, {u"kt"_s, u"kotlin"_s}, {u"kts"_s, u"kotlin"_s},
        {u"yml"_s, u"yaml"_s}, {u"docker"_s, u"dockerfile"_s}, {u"ps1"_s, u"powershell"_s},
        {u"pwsh"_s, u"powershell"_s}, {u"ps"_s, u"powershell"_s}, {u"c++"_s, u"cpp"_s},
        {u"c#"_s, u"csharp"_s}, {u"rs"_s, u"rust"_s}, {u"golang"_s, u"go"_s}, {u"bash"_s, u"sh"_s},
        {u"shell"_s, u"sh"_s}, {u"console"_s, u"sh"_s}, {u"zsh"_s, u"sh"_s}, {u"python3"_s, u"python"_s},
        {u"make"_s, u"makefile"_s}, {u"jsonc"_s, u"json"_s}, {u"json5"_s, u"json"_s}, {u"svg"_s, u"xml"_s},
        {u"vue"_s, u"html"_s}, {u"scss"_s, u"css"_s}, {u"less"_s, u"css"_s}, {u"patch"_s, u"diff"_s},
        {u"tex"_s, u"latex"_s}, {u"hs"_s, u"haskell"_s}, {u"objc"_s, u"c"_s}, {u"objective-c"_s, u"c"_s},
        {u"ini"_s, u"conf"_s}};
    return names;
}

class Languages
{
public:
    Languages()
        : m_shared(srchilite::Settings::retrieveDataDir())
        , m_manager(&m_rules)
    {
        // source-highlight reads files only.
        const QDir own(u":/firstlight/languages"_s);
        for (const QString &name : own.entryList())
            QFile::copy(own.filePath(name), m_own.filePath(name));
        try {
            m_map = std::make_unique<srchilite::LangMap>(m_shared, "lang.map");
        } catch (const std::exception &) {
            // Without its data there are our own languages.
        }
    }

    srchilite::HighlightStatePtr find(const QString &language)
    {
        const QString asked = language.toLower();
        const QString name = ownNames().value(asked, asked);
        try {
            if (QFile::exists(m_own.filePath(name + u".lang"_s)))
                return m_manager.getHighlightState(m_own.path().toStdString(), name.toStdString() + ".lang");
            std::string file = m_map ? m_map->getMappedFileName(name.toStdString()) : std::string();
            // The map knows some languages by their suffixes only.
            const QDir shared(QString::fromStdString(m_shared));
            if (file.empty() && !name.contains(u'/') && shared.exists(name + u".lang"_s))
                file = name.toStdString() + ".lang";
            return file.empty() ? nullptr : m_manager.getHighlightState(m_shared, file);
        } catch (const std::exception &) {
            return nullptr; // a file is missing or cannot be read
        }
    }

private:
    std::string m_shared;
    QTemporaryDir m_own;
    srchilite::RegexRuleFactory m_rules;
    srchilite::LangDefManager m_manager;
    std::unique_ptr<srchilite::LangMap> m_map;
};

}

srchilite::HighlightStatePtr rulesOf(const QString &language)
{
    if (language.isEmpty())
        return nullptr;
    static Languages languages;
    return languages.find(language);
}

}
