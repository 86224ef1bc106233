#include <limits>

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "store/Profile.h"
#include "store/Settings.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class ProfileTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void makesAFolderForItsOwnerAlone();
    void leavesAFolderAsItIs();
    void aFileInTheWayIsAnError();
    void theStandardFoldersDoNotDependOnTheExecutable();
    void settingsComeBack();
    void settingsHaveDefaults();
    void settingsThatCannotBeReadHaveDefaults();
    void settingsSayWhatChanged();
    void zoomStaysWithinReason();

private:
    QTemporaryDir m_dir;
};

static constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther
    | QFile::WriteOther | QFile::ExeOther;

void ProfileTest::makesAFolderForItsOwnerAlone()
{
    const QString dir = m_dir.filePath(u"deep/er/profile/"_s);
    const auto profile = Profile::in(dir);
    QVERIFY(profile);
    QCOMPARE(profile->data, m_dir.filePath(u"deep/er/profile"_s));
    QCOMPARE(profile->config, profile->data);
    QVERIFY(!(QFile::permissions(profile->data) & others));
    QCOMPARE(profile->historyPath(), profile->data + u"/history.db"_s);
    QCOMPARE(Profile::in(dir), profile); // again
}

void ProfileTest::leavesAFolderAsItIs()
{
    const QString dir = m_dir.filePath(u"shared"_s);
    QVERIFY(QDir().mkdir(dir));
    QVERIFY(QFile::setPermissions(
        dir, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther));
    const auto before = QFile::permissions(dir);
    QVERIFY(Profile::in(dir));
    QCOMPARE(QFile::permissions(dir), before);
}

void ProfileTest::aFileInTheWayIsAnError()
{
    QFile file(m_dir.filePath(u"file"_s));
    QVERIFY(file.open(QFile::WriteOnly));
    for (const auto &dir : {u"file"_s, u"file/below"_s}) {
        const auto profile = Profile::in(m_dir.filePath(dir));
        QVERIFY(!profile);
        QCOMPARE(profile.error().kind, Error::Kind::Storage);
        QVERIFY(profile.error().detail.contains(m_dir.filePath(dir)));
    }
}

void ProfileTest::theStandardFoldersDoNotDependOnTheExecutable()
{
    QStandardPaths::setTestModeEnabled(true); // folders of their own below the home
    const QString home = qEnvironmentVariable("HOME");
    qputenv("HOME", m_dir.path().toUtf8());
    const auto window = Profile::standard();
    QCoreApplication::setApplicationName(u"another"_s);
    const auto cli = Profile::standard();
    qputenv("HOME", home.toUtf8());
    QStandardPaths::setTestModeEnabled(false);
    QVERIFY(window);
    QCOMPARE(window, cli);
    QVERIFY(window->data != window->config);
    for (const auto &dir : {window->data, window->config}) {
        QVERIFY(dir.startsWith(m_dir.path()));
        QCOMPARE(QFileInfo(dir).fileName(), u"firstlight"_s);
        QVERIFY(!(QFile::permissions(dir) & others));
    }
}

void ProfileTest::settingsComeBack()
{
    const QString path = m_dir.filePath(u"settings.ini"_s);
    {
        Settings settings(path);
        settings.setTheme(Settings::Theme::Dark);
        settings.setWindowGeometry({-5, 10, 1280, 800});
        settings.setSidebarWidth(260);
        settings.setLastConversation(u"c"_s);
        settings.setTextZoom(1.25);
    }
    const Settings settings(path);
    QCOMPARE(settings.theme(), Settings::Theme::Dark);
    QCOMPARE(settings.windowGeometry(), QRect(-5, 10, 1280, 800));
    QCOMPARE(settings.sidebarWidth(), 260);
    QCOMPARE(settings.lastConversation(), u"c"_s);
    QCOMPARE(settings.textZoom(), 1.25);
}

void ProfileTest::settingsHaveDefaults()
{
    const Settings settings(m_dir.filePath(u"none.ini"_s));
    QCOMPARE(settings.theme(), Settings::Theme::System);
    QVERIFY(settings.windowGeometry().isNull());
    QCOMPARE(settings.sidebarWidth(), 0);
    QVERIFY(settings.lastConversation().isEmpty());
    QCOMPARE(settings.textZoom(), 1.0);
}

void ProfileTest::settingsThatCannotBeReadHaveDefaults()
{
    QFile file(m_dir.filePath(u"odd.ini"_s));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write("[General]\ntheme=Sepia\nwindow=wide\nsidebar=-4\nzoom=99\n");
    file.close();
    const Settings settings(file.fileName());
    QCOMPARE(settings.theme(), Settings::Theme::System);
    QVERIFY(settings.windowGeometry().isNull());
    QCOMPARE(settings.sidebarWidth(), 0);
    QCOMPARE(settings.textZoom(), 3.0);
}

void ProfileTest::settingsSayWhatChanged()
{
    Settings settings(m_dir.filePath(u"spied.ini"_s));
    QSignalSpy theme(&settings, &Settings::themeChanged);
    QSignalSpy zoom(&settings, &Settings::textZoomChanged);
    settings.setTheme(Settings::Theme::Light);
    settings.setTheme(Settings::Theme::Light);
    QCOMPARE(theme.size(), 1);
    QCOMPARE(zoom.size(), 0);
    QVERIFY(settings.setProperty("textZoom", 2.0)); // as QML does
    QCOMPARE(zoom.size(), 1);
    QCOMPARE(settings.textZoom(), 2.0);
}

void ProfileTest::zoomStaysWithinReason()
{
    Settings settings(m_dir.filePath(u"zoom.ini"_s));
    settings.setTextZoom(0.1);
    QCOMPARE(settings.textZoom(), 0.5);
    settings.setTextZoom(std::numeric_limits<double>::quiet_NaN());
    QCOMPARE(settings.textZoom(), 1.0);
}

QTEST_GUILESS_MAIN(ProfileTest)
#include "tst_profile.moc"
