#pragma once

#include <QCoreApplication>
#include <QString>

#include "domain/Error.h"
#include "domain/Provider.h"

namespace firstlight {

// The parts that sentences about an error are made of. Its members are in ErrorText.cpp (the way to the
// server, this computer) and ErrorAnswer.cpp (what the server answered).
class ErrorSentence
{
    Q_DECLARE_TR_FUNCTIONS(ErrorText)

public:
    // `model`: the one that was asked, empty where none was.
    ErrorSentence(const Error &error, const Provider *provider, const QString &model);

    QString text() const;

private:
    QString network() const;
    QString timeout() const;
    QString tls() const;
    QString protocol() const;
    QString keychain() const;
    QString storage() const;
    // ErrorAnswer.cpp
    QString answer() const;
    QString auth() const;
    QString quota() const;
    QString rateLimit() const;
    QString missing() const;
    QString page() const;
    QString unserved() const;
    bool isElsewhere() const;

    bool has(QStringView word) const; // in the code or in the words, whatever their case
    bool isCode(QStringView code) const { return m_error.code == code; }
    // The other side's own words in brackets, ready to stand before a full stop; empty where it said nothing.
    QString because() const;

    const Error &m_error;
    QString m_name; // of the provider
    QString m_host; // and port, as its address says
    QString m_model;
    TimeLimits m_limits;
    bool m_local = false;
    bool m_ollama = false;
    bool m_needsKey = true;
};

// A duration to wait, in whole words: "20 s", "2 min", "3 h".
QString waitText(std::chrono::milliseconds wait);

// Words of a server with whatever looks like a key blotted out: some servers send back what they were sent.
QString withoutKeys(QString words);

}
