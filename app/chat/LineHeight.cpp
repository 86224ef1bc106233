#include "chat/LineHeight.h"

#include <QTextCursor>
#include <QTextDocument>

namespace firstlight {

LineHeight::LineHeight(QObject *parent)
    : QObject(parent)
{
    connect(this, &LineHeight::changed, this, &LineHeight::apply);
}

void LineHeight::apply()
{
    if (!m_document || m_pixels <= 0)
        return;
    QTextCursor all(m_document->textDocument());
    all.select(QTextCursor::Document);
    QTextBlockFormat format;
    format.setLineHeight(m_pixels, QTextBlockFormat::FixedHeight);
    all.mergeBlockFormat(format);
}

}
