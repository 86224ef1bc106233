#pragma once

#include <optional>

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include "domain/Error.h"
#include "domain/Provider.h"
#include "store/Profile.h"

namespace firstlight::cli {

// Exit codes of the CLI contract.
enum Exit { Done = 0, Failed = 1, BadUsage = 2, FailIf = 3, Interrupted = 130 };

// What is wrong with the call, and what would be right.
struct UsageError
{
    QString text;
};

template <typename T> using Parsed = tl::expected<T, UsageError>;
tl::unexpected<UsageError> wrong(const QString &text);

// Says it on stderr. -> `code`, for the command to end with.
int complain(int code, const QString &sentence);

// The options that ask, models, providers and bench have in common.
struct CommonOptions
{
    QString profile; // empty: the platform's standard folders
    QString provider;
    QUrl baseUrl;
    std::optional<DialectKind> dialect;
    QString model;
    QString system;
    std::optional<std::int64_t> maxTokens;
    std::optional<double> temperature;
    QString keyVariable; // --key-env
    // How to reach the server, for this call; absent: as the provider's own settings say.
    std::optional<Proxy> proxy;
    std::optional<QString> caFile;
    std::optional<QByteArray> trustedFingerprint;
    bool http1 = false;
    QStringList fallbacks; // "PROVIDER[:MODEL]", of ask
    bool json = false;

    Transport over(Transport transport) const; // the settings with what this call says instead
};

void addCommonOptions(QCommandLineParser &parser);
Parsed<CommonOptions> commonOptions(const QCommandLineParser &parser);

// The profile that --profile names, else the standard one.
Result<Profile> profileOf(const CommonOptions &options);

// A whole number of at least `least`.
Parsed<qint64> wholeNumber(const QCommandLineParser &parser, const QString &option, qint64 least);

// Parses the words after the command; an unknown option is a UsageError that names the remedy.
Parsed<void> parse(QCommandLineParser &parser, const QString &command, const QStringList &words);

// Prints the help where it was asked for. -> whether it was.
bool toldHelp(const QCommandLineParser &parser);

// parse(), and adds --help. -> the exit code where the command ends with it: help was asked for and is
// printed, or the words are wrong and that is said.
std::optional<int> settled(QCommandLineParser &parser, const QString &command, const QStringList &words);

}
