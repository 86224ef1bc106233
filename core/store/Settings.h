#pragma once

#include <QObject>
#include <QRect>
#include <QSettings>
#include <QString>

namespace firstlight {

// Preferences of the window, in an INI file of the profile. What the file does not hold, or holds in a form
// that this version cannot read, has its default. Written by Qt a moment after a change and at the end. GUI
// thread.
class Settings : public QObject
{
    Q_OBJECT
    Q_PROPERTY(Theme theme READ theme WRITE setTheme NOTIFY themeChanged)
    Q_PROPERTY(QRect windowGeometry READ windowGeometry WRITE setWindowGeometry NOTIFY windowGeometryChanged)
    Q_PROPERTY(int sidebarWidth READ sidebarWidth WRITE setSidebarWidth NOTIFY sidebarWidthChanged)
    Q_PROPERTY(QString lastConversation READ lastConversation WRITE setLastConversation NOTIFY
            lastConversationChanged)
    Q_PROPERTY(int keepMeasurementsFor READ keepMeasurementsFor WRITE setKeepMeasurementsFor NOTIFY
            keepMeasurementsForChanged)
    Q_PROPERTY(bool tellOfDrift READ tellsOfDrift WRITE setTellOfDrift NOTIFY tellOfDriftChanged)
    Q_PROPERTY(int rememberFor READ rememberFor WRITE setRememberFor NOTIFY rememberForChanged)
    Q_PROPERTY(bool automatic READ isAutomatic WRITE setAutomatic NOTIFY automaticChanged)
    Q_PROPERTY(double textZoom READ textZoom WRITE setTextZoom NOTIFY textZoomChanged)
public:
    enum class Theme { System, Light, Dark };
    Q_ENUM(Theme)

    explicit Settings(const QString &path, QObject *parent = nullptr);

    Theme theme() const;
    void setTheme(Theme theme);

    // In logical pixels of the screen; null where the window never was open.
    QRect windowGeometry() const;
    void setWindowGeometry(const QRect &geometry);

    // In logical pixels; 0 where nobody has dragged it.
    int sidebarWidth() const;
    void setSidebarWidth(int width);

    // Id of the conversation that was shown last; empty for none.
    QString lastConversation() const;
    void setLastConversation(const QString &id);

    // 1 is the design's size; kept within 0.5 and 3.
    double textZoom() const;
    void setTextZoom(double zoom);

    // In days; 0: for ever. One year where nobody chose.
    int keepMeasurementsFor() const;
    void setKeepMeasurementsFor(int days);

    // A notification of the desktop when a model has become slower. On where nobody chose.
    bool tellsOfDrift() const;
    void setTellOfDrift(bool tell);

    // For how many hours an answer to an identical request is taken from this computer; 0: never, which is
    // the default.
    int rememberFor() const;
    void setRememberFor(int hours);

    // Auto chooses who answers. Off where nobody chose.
    bool isAutomatic() const;
    void setAutomatic(bool automatic);

Q_SIGNALS:
    void automaticChanged();
    void rememberForChanged();
    void themeChanged();
    void windowGeometryChanged();
    void sidebarWidthChanged();
    void lastConversationChanged();
    void textZoomChanged();
    void keepMeasurementsForChanged();
    void tellOfDriftChanged();

private:
    // Writes what is not so yet, and says so.
    template <typename T>
    void change(QLatin1StringView key, const T &now, const T &wanted, void (Settings::*changed)());

    QSettings m_file;
};

}
