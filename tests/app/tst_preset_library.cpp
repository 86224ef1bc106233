#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "net/ChatClient.h"
#include "presets/PresetLibrary.h"
#include "settings/ProviderListModel.h"
#include "store/KeyStore.h"
#include "store/ModelLists.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

// Presets as the window uses them: filled in, kept, chosen for a conversation.
class PresetLibraries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void addsEditsAndRemoves();
    void refusesANameThatIsTaken();
    void piecesComeGoAndMove();
    void showsThePlanBeforeAnythingIsSent();
    void appliesWhatWasChosen();
    void aPieceThatIsGoneIsAFault();
    void theChoiceOutlivesTheRun();
    void choosingTurnsToItsModel();
    void aPresetOfAProviderThatIsGoneTurnsToNothing();
    void whatCannotBeReadStaysAProblem();
};

namespace {

struct Desk
{
    Desk()
    {
        Provider first;
        first.id = u"a"_s;
        first.name = u"First"_s;
        first.baseUrl = QUrl(u"http://127.0.0.1:9/v1"_s);
        first.model = u"m1"_s;
        Provider second = first;
        second.id = u"b"_s;
        second.name = u"Second"_s;
        second.dialect = DialectKind::AnthropicMessages;
        second.baseUrl = QUrl(u"https://api.anthropic.com"_s);
        if (!saveProviders(dir.filePath(u"providers.json"_s), {{first, second}, u"a"_s}))
            qFatal("no profile");
        providers.load();
    }

    QString write(const QString &name, const QByteArray &text) const
    {
        QFile file(dir.filePath(name));
        if (!file.open(QFile::WriteOnly) || file.write(text) < 0)
            qFatal("no file");
        return file.fileName();
    }

    // One that is saved; its id.
    QString add(const QString &name, const QStringList &files = {}, const QString &model = {})
    {
        library.startNew();
        PresetDraft *draft = library.draft();
        draft->setName(name);
        draft->setInstructions(u"Be brief."_s);
        draft->setModel(model);
        QList<QUrl> urls;
        for (const QString &file : files)
            urls.append(QUrl::fromLocalFile(file));
        draft->knowledge()->addUrls(urls);
        const QString id = draft->presetId();
        draft->save();
        return id;
    }

    QTemporaryDir dir;
    Profile profile{dir.path(), dir.path()};
    SystemClock clock;
    ChatClient client{clock};
    KeyStore keys{u"io.github.firstlight.test"_s};
    ModelLists lists{dir.filePath(u"models.json"_s)};
    ProviderListModel providers{dir.filePath(u"providers.json"_s), lists, client, keys};
    PromptMemory memory{profile.promptsDir()};
    PresetLibrary library{profile, providers, memory};
};

}

void PresetLibraries::addsEditsAndRemoves()
{
    Desk desk;
    const QAbstractItemModelTester tester(&desk.library);
    const QString id = desk.add(u"Tides"_s);
    QVERIFY(!desk.library.draft()); // saved, so closed
    QCOMPARE(desk.library.rowCount(), 1);
    QCOMPARE(desk.library.index(0).data(PresetLibrary::NameRole).toString(), u"Tides"_s);
    desk.library.edit(id);
    QCOMPARE(desk.library.draft()->instructions(), u"Be brief."_s);
    QCOMPARE(desk.library.draft()->cache(), 1);
    desk.library.draft()->setCache(2);
    desk.library.draft()->setTellsDate(true);
    desk.library.draft()->setMaxTokens(100);
    desk.library.draft()->setTemperature(u"3"_s);
    desk.library.draft()->save();
    QVERIFY(!desk.library.draft()->temperatureFault().isEmpty());
    desk.library.draft()->setTemperature(u"0.5"_s);
    desk.library.draft()->save();
    const auto kept = loadPresets(desk.profile.presetsPath());
    QCOMPARE(kept->presets[0].cache, std::optional(CacheLifetime::OneHour));
    QCOMPARE(kept->presets[0].temperature, std::optional(0.5));
    QCOMPARE(kept->presets[0].maxTokens, std::optional<std::int64_t>(100));
    QVERIFY(kept->presets[0].tellsDate);
    desk.library.remove(id);
    QCOMPARE(desk.library.rowCount(), 0);
    QVERIFY(loadPresets(desk.profile.presetsPath())->presets.isEmpty());
}

void PresetLibraries::refusesANameThatIsTaken()
{
    Desk desk;
    desk.add(u"Tides"_s);
    desk.library.startNew();
    QVERIFY(desk.library.draft()->nameFault().isEmpty());
    desk.library.draft()->save();
    QVERIFY(!desk.library.draft()->nameFault().isEmpty());
    desk.library.draft()->setName(u" tides "_s);
    desk.library.draft()->save();
    QVERIFY(desk.library.draft()->nameFault().contains(u"already"_s));
    QCOMPARE(desk.library.rowCount(), 1);
}

void PresetLibraries::piecesComeGoAndMove()
{
    Desk desk;
    KnowledgeModel model({});
    const QAbstractItemModelTester tester(&model);
    const QString one = desk.write(u"one.md"_s, "1");
    const QString two = desk.write(u"two.md"_s, "2");
    model.addUrls({QUrl::fromLocalFile(one), QUrl::fromLocalFile(desk.dir.path()), QUrl::fromLocalFile(two),
        QUrl::fromLocalFile(one), QUrl(u"https://example.com/x"_s), QUrl::fromLocalFile(u"/nowhere"_s)});
    model.addText(u"  "_s);
    model.addText(u"pasted"_s);
    model.addText(u"more"_s);
    const auto names = [&] {
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row)
            names.append(model.index(row).data(KnowledgeModel::NameRole).toString());
        return names;
    };
    const QString folder = QFileInfo(desk.dir.path()).fileName();
    QCOMPARE(names(), (QStringList{u"one.md"_s, folder, u"two.md"_s, u"Note"_s, u"Note 2"_s}));
    QCOMPARE(model.pieces()[1].kind, KnowledgePiece::Kind::Folder);
    model.move(0, 2);
    model.move(4, 0);
    model.move(0, 9);
    QCOMPARE(names(), (QStringList{u"Note 2"_s, folder, u"two.md"_s, u"one.md"_s, u"Note"_s}));
    model.remove(1);
    model.remove(9);
    QCOMPARE(names(), (QStringList{u"Note 2"_s, u"two.md"_s, u"one.md"_s, u"Note"_s}));
}

void PresetLibraries::showsThePlanBeforeAnythingIsSent()
{
    Desk desk;
    desk.library.startNew();
    PresetDraft *draft = desk.library.draft();
    draft->knowledge()->addUrls({QUrl::fromLocalFile(desk.write(u"k.md"_s, QByteArray(8000, 'x')))});
    QVERIFY(draft->plan().contains(u"2.0"_s) || draft->plan().contains(u"2,0"_s));
    QVERIFY(draft->plan().contains(u"not known"_s)); // of the local server
    draft->setProvider(2);
    QCOMPARE(draft->providers().value(2), u"Second"_s);
    draft->setModel(u"claude-opus-4-5"_s);
    QVERIFY2(draft->plan().contains(u"Too few"_s), qPrintable(draft->plan()));
    draft->setModel(u"claude-sonnet-4-5"_s);
    QVERIFY2(draft->plan().contains(u"keeps them"_s), qPrintable(draft->plan()));
    draft->knowledge()->remove(0);
    QVERIFY(draft->plan().contains(u"Too few"_s));
}

void PresetLibraries::appliesWhatWasChosen()
{
    Desk desk;
    const QString id = desk.add(u"Tides"_s, {desk.write(u"tides.md"_s, "High water 04:12\n")});
    Target target;
    desk.library.apply(u"c1"_s, target);
    QVERIFY(target.preset.isEmpty());
    desk.library.choose(u"c1"_s, id);
    desk.library.apply(u"c1"_s, target);
    QCOMPARE(target.preset, id);
    QCOMPARE(target.system, u"Be brief."_s);
    QCOMPARE(target.cache, std::optional(CacheLifetime::FiveMinutes));
    QVERIFY(target.knowledge.contains(u"High water"_s));
    QVERIFY(!target.fault);
    Target other;
    desk.library.apply(u"c2"_s, other);
    QVERIFY(other.preset.isEmpty());
    desk.library.choose(u"c1"_s, {});
    QVERIFY(desk.library.chosenFor(u"c1"_s).isEmpty());
}

void PresetLibraries::aPieceThatIsGoneIsAFault()
{
    Desk desk;
    const QString file = desk.write(u"tides.md"_s, "High water\n");
    desk.library.choose(u"c1"_s, desk.add(u"Tides"_s, {file}));
    QFile::remove(file);
    Target target;
    desk.library.apply(u"c1"_s, target);
    QVERIFY(target.fault);
    QCOMPARE(target.fault->code, u"missing"_s);
    // And the session does not ask without it.
    ChatSession session(desk.client, desk.keys, newConversation(QDateTime::currentDateTimeUtc()));
    target.provider = desk.providers.set().providers[0];
    target.provider.needsKey = false;
    session.setTarget(target);
    QSignalSpy ended(&session, &ChatSession::ended);
    session.send(u"Why?"_s);
    QVERIFY(ended.count() == 1 || ended.wait(5000));
    QCOMPARE(session.at(1).error->code, u"missing"_s);
    QVERIFY(!session.at(1).timeline.started);
}

void PresetLibraries::theChoiceOutlivesTheRun()
{
    Desk desk;
    const QString id = desk.add(u"Tides"_s);
    desk.library.choose(u"c1"_s, id);
    const PresetLibrary again(desk.profile, desk.providers, desk.memory);
    QCOMPARE(again.chosenFor(u"c1"_s), id);
    QCOMPARE(again.nameOf(id), u"Tides"_s);
    desk.library.remove(id);
    QVERIFY(desk.library.chosenFor(u"c1"_s).isEmpty());
    Target target;
    desk.library.apply(u"c1"_s, target);
    QVERIFY(target.preset.isEmpty());
}

void PresetLibraries::choosingTurnsToItsModel()
{
    Desk desk;
    desk.library.choose(u"c1"_s, desk.add(u"Tides"_s, {}, u"m2"_s));
    QCOMPARE(desk.providers.chosen()->model, u"m2"_s);
    desk.library.startNew();
    desk.library.draft()->setName(u"Second's"_s);
    desk.library.draft()->setProvider(2);
    const QString id = desk.library.draft()->presetId();
    desk.library.draft()->save();
    desk.library.choose(u"c1"_s, id);
    QCOMPARE(desk.providers.set().chosen, u"b"_s);
}

void PresetLibraries::aPresetOfAProviderThatIsGoneTurnsToNothing()
{
    Desk desk;
    Preset preset;
    preset.id = u"p"_s;
    preset.name = u"Tides"_s;
    preset.provider = u"gone"_s;
    preset.model = u"m9"_s;
    PresetSet set;
    set.presets.append(preset);
    QVERIFY(savePresets(desk.profile.presetsPath(), set));
    PresetLibrary library(desk.profile, desk.providers, desk.memory);
    library.choose(u"c1"_s, u"p"_s);
    QCOMPARE(library.chosenFor(u"c1"_s), u"p"_s);
    QCOMPARE(desk.providers.chosen()->model, u"m1"_s);
}

void PresetLibraries::whatCannotBeReadStaysAProblem()
{
    Desk desk;
    const QByteArray damaged = "{ not json";
    const QString path = desk.write(u"presets.json"_s, damaged);
    QCOMPARE(path, desk.profile.presetsPath());
    PresetLibrary library(desk.profile, desk.providers, desk.memory);
    const QString problem = library.problem();
    QVERIFY(!problem.isEmpty());
    library.choose(u"c1"_s, {}); // goes well
    QCOMPARE(library.problem(), problem);
    library.startNew();
    library.draft()->setName(u"Tides"_s);
    library.draft()->save();
    QCOMPARE(library.draft()->problem(), problem);
    QFile file(path);
    QVERIFY(file.open(QFile::ReadOnly));
    QCOMPARE(file.readAll(), damaged);
}

QTEST_MAIN(PresetLibraries)
#include "tst_preset_library.moc"
