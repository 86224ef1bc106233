#include "StatusLine.h"

#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace firstlight::cli {

StatusLine::StatusLine()
{
    winsize size{};
    if (isatty(STDERR_FILENO) == 0 || ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row < 3)
        return;
    m_rows = size.ws_row;
    m_columns = size.ws_col;
    // Make room for the line, then keep the text out of the last row. Setting the region moves the cursor,
    // hence save/restore.
    std::fprintf(stderr, "\n\0337\033[1;%dr\0338\033[1A", m_rows - 1);
    std::fflush(stderr);
}

StatusLine::~StatusLine()
{
    if (!isLive())
        return;
    std::fprintf(stderr, "\0337\033[r\033[%d;1H\033[K\0338", m_rows);
    std::fflush(stderr);
}

void StatusLine::show(const QString &text)
{
    if (!isLive())
        return;
    const QByteArray line = text.left(m_columns - 1).toUtf8();
    std::fprintf(stderr, "\0337\033[%d;1H\033[K\033[2m%s\033[0m\0338", m_rows, line.constData());
    std::fflush(stderr);
}

}
