#include "chat/FramePacer.h"

#include <utility>

#include <QQuickWindow>
#include <QSGRendererInterface>

namespace firstlight {

// ms. A token waits half of it at the median; with 16 token to frame was over 10 ms (tests/bench/frames).
static constexpr int frameTime = 13;
// A window can be covered so that the system withholds its frames, without a word: then the text is flushed
// all the same.
static constexpr int patience = 100; // ms

FramePacer::FramePacer(QQuickItem *parent)
    : QQuickItem(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        // A second time out without a frame in between: nobody paints.
        if (isPacedByScreen() && m_timer.interval() != patience) {
            polish();
            m_timer.start(patience);
        } else {
            deliver();
        }
    });
}

void FramePacer::takeOver()
{
    if (!qEnvironmentVariableIsSet("QT_QPA_UPDATE_IDLE_TIME"))
        qputenv("QT_QPA_UPDATE_IDLE_TIME", "0");
}

bool FramePacer::isDrawing() const
{
    return window() && window()->isExposed();
}

bool FramePacer::isPacedByScreen() const
{
    return isDrawing() && window()->rendererInterface()->graphicsApi() != QSGRendererInterface::Software;
}

void FramePacer::request(bool urgent)
{
    if (std::exchange(m_wanted, true) && !urgent)
        return;
    const int passed =
        m_sinceFrame.isValid() ? int(std::min<qint64>(m_sinceFrame.elapsed(), frameTime)) : frameTime;
    if (isPacedByScreen()) {
        polish();
        m_timer.start(patience);
    } else {
        m_timer.start(urgent ? 0 : frameTime - passed);
    }
}

void FramePacer::updatePolish()
{
    if (m_wanted)
        deliver();
}

void FramePacer::deliver()
{
    m_timer.stop();
    m_wanted = false;
    m_sinceFrame.start();
    Q_EMIT frame();
}

}
