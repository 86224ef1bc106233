#include "chat/FoundMarks.h"

#include <algorithm>
#include <cmath>

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "chat/TextFinder.h"

namespace firstlight {

FoundMarks::FoundMarks(QObject *parent)
    : QObject(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &FoundMarks::find);
    connect(this, &FoundMarks::asked, this, [this] { m_soon.start(); });
}

void FoundMarks::setDocument(QQuickTextDocument *document)
{
    m_document = document;
    if (document) {
        QTextDocument *text = document->textDocument();
        connect(text, &QTextDocument::contentsChanged, this, [this] { m_soon.start(); });
        connect(text->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            [this] { m_soon.start(); });
    }
    m_soon.start();
}

QRectF FoundMarks::place() const
{
    QRectF place;
    for (const Mark &mark : m_marks)
        if (m_current >= 0 && mark.match == m_current)
            place |= mark.place;
    return place;
}

// The lines of a match, from `start` to `end` of its block.
static QList<QRectF> linesOf(const QTextBlock &block, const QPointF &origin, int start, int end)
{
    QList<QRectF> places;
    const QTextLayout *layout = block.layout();
    for (int i = 0; i < layout->lineCount(); ++i) {
        const QTextLine line = layout->lineAt(i);
        const int from = std::max(start, line.textStart());
        const int to = std::min(end, line.textStart() + line.textLength());
        if (from >= to)
            continue;
        const qreal left = line.cursorToX(from);
        const qreal right = line.cursorToX(to);
        places.append(QRectF(origin.x() + std::min(left, right), origin.y() + line.y(),
            std::abs(right - left), line.height()));
    }
    return places;
}

void FoundMarks::find()
{
    m_marks.clear();
    if (m_document && !m_term.isEmpty()) {
        QTextDocument *text = m_document->textDocument();
        int match = 0;
        for (QTextBlock block = text->begin(); block.isValid(); block = block.next()) {
            const QList<qsizetype> places = TextFinder::placesIn(block.text(), m_term);
            if (places.isEmpty())
                continue;
            const QPointF origin = text->documentLayout()->blockBoundingRect(block).topLeft();
            for (const qsizetype at : places) {
                const auto start = static_cast<int>(at);
                for (const QRectF &place :
                    linesOf(block, origin, start, start + static_cast<int>(m_term.size())))
                    m_marks.append({place, match});
                ++match;
            }
        }
    }
    Q_EMIT changed();
}

}
