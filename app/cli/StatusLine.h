#pragma once

#include <QString>

namespace firstlight::cli {

// One line at the bottom of the terminal that stderr is connected to, kept apart from the text above it by a
// scroll region (as apt does it). Does nothing where stderr is no terminal.
class StatusLine
{
public:
    StatusLine();
    ~StatusLine(); // gives the line back

    void show(const QString &text);
    bool isLive() const { return m_rows > 0; }

private:
    int m_rows = 0; // of the terminal; 0: none
    int m_columns = 0;
};

}
