#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "domain/Provider.h"

namespace firstlight {

// What is done where a provider does not answer, while it is edited: how often it is asked again, and whom to
// ask instead. GUI thread.
class FallbackDraft : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("ProviderDraft has it")
    Q_PROPERTY(int retries READ retries WRITE setRetries NOTIFY edited)
    Q_PROPERTY(int mostRetries READ mostRetries CONSTANT)
    Q_PROPERTY(int firstTokenSeconds READ firstTokenSeconds WRITE setFirstTokenSeconds NOTIFY edited)
    // "Provider: model", as typed; empty for none.
    Q_PROPERTY(QString first READ first WRITE setFirst NOTIFY edited)
    Q_PROPERTY(QString second READ second WRITE setSecond NOTIFY edited)
    Q_PROPERTY(QList<QString> choices READ choices CONSTANT)
    Q_PROPERTY(QString fault READ fault NOTIFY edited) // a sentence; empty where all can be found
public:
    // `others`: the entries that can be asked instead.
    FallbackDraft(const Provider &provider, QList<Provider> others, QObject *parent = nullptr);

    // Writes what is set here into an entry.
    void applyTo(Provider &provider) const;

    int retries() const { return m_retries; }
    void setRetries(int retries);
    int mostRetries() const { return Provider::mostRetries; }
    int firstTokenSeconds() const { return m_firstTokenSeconds; }
    void setFirstTokenSeconds(int seconds);
    QString first() const { return m_texts[0]; }
    void setFirst(const QString &text) { setText(0, text); }
    QString second() const { return m_texts[1]; }
    void setSecond(const QString &text) { setText(1, text); }
    QStringList choices() const;
    QString fault() const;

Q_SIGNALS:
    void edited();

private:
    void setText(qsizetype index, const QString &text);
    // Absent where no entry has that name, or no model is known for it.
    std::optional<Fallback> read(const QString &text) const;
    QString textOf(const Fallback &fallback) const;

    QList<Provider> m_others; // and the edited one itself
    QString m_own; // its id
    int m_retries;
    int m_firstTokenSeconds;
    QStringList m_texts;
};

}
