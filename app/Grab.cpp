#include "Grab.h"

#include <cstdio>

#include <QQuickWindow>
#include <QTimer>

#include "history/Sessions.h"
#include "lab/Lab.h"

namespace firstlight {

Grab::Grab(GrabOptions options, QQuickWindow &window, Sessions &sessions, Lab &lab, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_window(window)
    , m_sessions(sessions)
    , m_lab(lab)
{ }

void Grab::start()
{
    if (m_options.page == u"lab" || m_options.page == u"rehearse") {
        if (m_options.at)
            QTimer::singleShot(*m_options.at, Qt::PreciseTimer, this, &Grab::draw);
        else
            connect(&m_lab, &Lab::demonstrated, this, &Grab::settle);
        return m_lab.demonstrate(m_options.page);
    }
    connect(m_sessions.current(), &Chat::ended, this, &Grab::askNext);
    askNext();
}

void Grab::askNext()
{
    if (!m_options.questions.isEmpty()) {
        const bool last = m_options.questions.size() == 1;
        m_sessions.current()->send(m_options.questions.takeFirst());
        if (last && m_options.at)
            QTimer::singleShot(*m_options.at, Qt::PreciseTimer, this, &Grab::draw);
    } else if (!m_options.at) {
        settle();
    }
}

void Grab::settle()
{
    // The frame that shows the end has to be painted first: its own stamp stands in the figures.
    constexpr int settled = 150; // ms
    QTimer::singleShot(settled, this, &Grab::draw);
}

void Grab::draw()
{
    // Inside the event loop: after it, the threaded renderer cannot.
    if (m_window.grabWindow().save(m_options.file, "PNG")) {
        Q_EMIT done(0);
    } else {
        std::fprintf(stderr, "firstlight: %s cannot be written.\n", qUtf8Printable(m_options.file));
        Q_EMIT done(1);
    }
}

}
