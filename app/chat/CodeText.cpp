#include "chat/CodeText.h"

#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>

namespace firstlight {

static constexpr qint64 slice = 3; // ms of colouring in one go

static int nextSerial()
{
    static int last = 0;
    return ++last;
}

CodeText::CodeText(QObject *parent)
    : QObject(parent)
    , m_serial(nextSerial())
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(0);
    connect(&m_rest, &QTimer::timeout, this, qOverload<>(&CodeText::colour));
    connect(this, &CodeText::placed, this, [this] {
        m_shown.clear();
        startColours();
        write();
    });
    connect(this, &CodeText::recoloured, this, [this] {
        startColours();
        colour();
    });
    connect(this, &CodeText::growingChanged, this, qOverload<>(&CodeText::colour));
}

CodeText::~CodeText() = default;

void CodeText::setSource(const QString &source)
{
    m_source = source;
    write();
    Q_EMIT sourceChanged();
}

void CodeText::setStyle(ProseStyle *style)
{
    if (m_style)
        m_style->disconnect(this);
    m_style = style;
    if (style)
        connect(style, &ProseStyle::changed, this, &CodeText::placed, Qt::QueuedConnection);
    Q_EMIT placed();
}

void CodeText::write()
{
    if (!m_document || !m_style)
        return;
    QTextDocument *document = m_document->textDocument();
    document->setUndoRedoEnabled(false);
    document->setDocumentMargin(0);
    QTextCursor cursor(document);
    if (m_shown.isEmpty() || !m_source.startsWith(m_shown)) {
        m_shown.clear();
        startColours();
        QTextBlockFormat format;
        format.setLineHeight(m_style->codePitch, QTextBlockFormat::FixedHeight);
        cursor.select(QTextCursor::Document);
        cursor.setBlockFormat(format);
        cursor.insertText(m_source);
    } else {
        cursor.movePosition(QTextCursor::End);
        cursor.insertText(m_source.sliced(m_shown.size()));
    }
    m_shown = m_source;
    colour();
}

void CodeText::copy() const
{
    QGuiApplication::clipboard()->setText(m_source);
}

void CodeText::startColours()
{
    m_colours = std::make_unique<CodeColours>(m_language);
    m_coloured = 0;
}

void CodeText::colour()
{
    if (!m_document || !m_style || !m_colours || !m_colours->knowsLanguage())
        return;
    QTextDocument *document = m_document->textDocument();
    const int over = document->blockCount() - (m_growing ? 1 : 0);
    if (m_coloured >= over)
        return;
    QElapsedTimer spent;
    spent.start();
    const int first = m_coloured;
    while (m_coloured < over && spent.elapsed() < slice)
        colour(m_coloured++);
    const int from = document->findBlockByNumber(first).position();
    const QTextBlock last = document->findBlockByNumber(m_coloured - 1);
    document->markContentsDirty(from, last.position() + last.length() - from);
    if (m_coloured < over)
        m_rest.start();
}

void CodeText::colour(int line)
{
    const QTextBlock block = m_document->textDocument()->findBlockByNumber(line);
    QList<QTextLayout::FormatRange> ranges;
    for (const CodeColours::Span &span : m_colours->next(block.text())) {
        QTextCharFormat format;
        switch (span.kind) {
        case CodeColours::Kind::Plain:
            continue;
        case CodeColours::Kind::Keyword:
            format.setForeground(m_style->keyword);
            break;
        case CodeColours::Kind::Name:
            format.setForeground(m_style->name);
            break;
        case CodeColours::Kind::Type:
            format.setForeground(m_style->type);
            break;
        case CodeColours::Kind::String:
            format.setForeground(m_style->string);
            break;
        case CodeColours::Kind::Number:
            format.setForeground(m_style->number);
            break;
        case CodeColours::Kind::Comment:
            format.setForeground(m_style->quiet);
            break;
        }
        ranges.append({span.start, span.length, format});
    }
    block.layout()->setFormats(ranges);
}

}
