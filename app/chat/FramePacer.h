#pragma once

#include <QElapsedTimer>
#include <QQuickItem>
#include <QTimer>

namespace firstlight {

// Says when what has arrived may be shown: in the polish phase of the next frame, so that the text is laid
// out and drawn in that very frame, and at most 77 times a second where nothing else paces frames (the
// software renderer, a hidden window, no window at all). Put it into the window's content item; it draws
// nothing. GUI thread.
class FramePacer : public QQuickItem
{
    Q_OBJECT
public:
    explicit FramePacer(QQuickItem *parent = nullptr);

    // Before the first window. Where the screen does not pace, Qt lets 5 ms pass between a wish for a frame
    // and the frame (QPlatformWindow::requestUpdate), so that wishes meet; ours are paced already.
    static void takeOver();

    // One frame() will come. `urgent`: as soon as a frame can be had, however short ago the last one was.
    void request(bool urgent = false);

    // What is flushed now will be drawn.
    bool isDrawing() const;

Q_SIGNALS:
    void frame();

protected:
    void updatePolish() override;

private:
    bool isPacedByScreen() const;
    void deliver();

    QTimer m_timer;
    QElapsedTimer m_sinceFrame;
    bool m_wanted = false;
};

}
