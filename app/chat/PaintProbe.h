#pragma once

#include <deque>
#include <optional>
#include <vector>

#include <QObject>
#include <QPointer>

#include "domain/Clock.h"

class QQuickWindow;

namespace firstlight {

class ChatSession;

// Finds out when a token was on the screen. A model says which arrivals it has just handed to the view; the
// frame that takes them up carries their number through the render thread, and its frameSwapped is their
// moment. "Swapped" is handed to the screen, not light: a display adds up to one refresh of its own. GUI
// thread, but for what the window's signals stamp.
class PaintProbe : public QObject
{
    Q_OBJECT
public:
    explicit PaintProbe(Clock &clock, QObject *parent = nullptr);

    void watch(QQuickWindow *window);

    // The reply in `row` of `session` grew by what arrived at `arrivals`, of which `from` is the index of the
    // first, and the next frame will show it. Call it only while the window draws and shows the end of that
    // reply.
    void flushed(ChatSession *session, int row, std::vector<Instant> arrivals, int from);

    // Token to frame of the latest 4096 tokens, in ms; absent before the first.
    std::optional<double> quantile(double p) const;

Q_SIGNALS:
    // The frame that shows something of this row is out; its stamps are set.
    void painted(firstlight::ChatSession *session, int row);

private:
    struct Flush
    {
        quint64 number;
        QPointer<ChatSession> session;
        int row;
        QString message; // a retry can put another reply into the row
        std::vector<Instant> arrivals;
        int from;
    };

    void swapped(quint64 upTo, Instant at);

    Clock &m_clock;
    quint64 m_flushes = 0; // read by the render thread while the GUI thread is held
    quint64 m_drawn = 0; // render thread: the last flush that the frame under way holds
    quint64 m_reported = 0; // render thread: the last flush whose frame is out
    std::deque<Flush> m_waiting;
    std::deque<double> m_samples; // ms
};

}
