#include "BenchOptions.h"

#include <random>

#include <QRegularExpression>

#include "latency/BenchmarkFile.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static constexpr int longestReply = 128; // tokens, without --max-tokens: enough for a speed
static constexpr int usualPrefix = 4000; // tokens: above every provider's least for caching

static void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(
        u"Repeats a request and prints what the figures are worth: medians with 95 % intervals, each sample, "
        u"and\n"
        "whether targets differ. Targets are interleaved in a shuffled order; warm-ups are reported apart."_s);
    parser.addPositionalArgument(u"PROMPT"_s, u"The question (default: a short one)."_s, u"[PROMPT]"_s);
    addCommonOptions(parser);
    parser.addOptions({
        {u"runs"_s, u"Requests that count, for each target (default: 20)."_s, u"N"_s},
        {u"warmups"_s, u"Requests before them, for each target (default: 1)."_s, u"N"_s},
        {u"against"_s, u"A second target: provider/model, provider, /model or a URL; again for more."_s,
            u"TARGET"_s},
        {u"against-key-env"_s, u"Environment variable with the key for an --against URL."_s, u"NAME"_s},
        {u"cold-vs-cached"_s,
            u"What the prompt cache is worth: a new prefix each time against the same one."_s},
        {u"prompt-sizes"_s, u"Time to first token over the length of the prompt: 1k,4k,16k (tokens)."_s,
            u"LIST"_s},
        {u"concurrency"_s,
            u"Requests under way at once: sets the rate of a timetable; with --rate, a limit."_s, u"N"_s},
        {u"rate"_s, u"Start that many requests a second on a timetable, whatever the server does."_s, u"R"_s},
        {u"seed"_s, u"Seed of the shuffled order."_s, u"N"_s},
        {u"save"_s, u"Keep the result as a named baseline in the profile."_s, u"NAME"_s},
        {u"compare"_s, u"Hold the result against that baseline."_s, u"NAME"_s},
        {u"fail-if"_s,
            u"Exit with 3 if this holds: \"ttft.p50 > 500\", \"cached:ttft.p95 > 300\", \"errors > 0\", "
            u"\"ttft.ratio > 1.1\" (with --compare); again for more."_s,
            u"CONDITION"_s},
        {u"csv"_s, u"Print one line for each request."_s},
    });
    parser.addHelpOption();
}

int tokensOfSize(const QString &size)
{
    static const QRegularExpression form(u"^([0-9]{1,7})(k?)$"_s, QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = form.match(size);
    const qint64 tokens = match.captured(1).toLongLong() * (match.captured(2).isEmpty() ? 1 : 1000);
    return tokens > 0 && tokens <= 2'000'000 ? static_cast<int>(tokens) : 0;
}

static Parsed<void> readPlan(const QCommandLineParser &parser, BenchmarkPlan &plan)
{
    const auto count = [&](const QString &option, qint64 least, auto take) -> Parsed<void> {
        if (!parser.isSet(option))
            return {};
        return wholeNumber(parser, option, least).and_then([&](qint64 number) -> Parsed<void> {
            if (number > 1'000'000)
                return wrong(u"--%1 takes at most 1000000, not %2."_s.arg(option).arg(number));
            take(static_cast<int>(number));
            return {};
        });
    };
    for (const auto &read : {count(u"runs"_s, 1, [&](int number) { plan.runs = number; }),
             count(u"warmups"_s, 0, [&](int number) { plan.warmUps = number; }),
             count(u"concurrency"_s, 1, [&](int number) { plan.concurrency = number; })}) {
        if (!read)
            return read;
    }
    plan.seed = std::random_device()();
    if (parser.isSet(u"seed"_s)) {
        const auto seed = wholeNumber(parser, u"seed"_s, 0);
        if (!seed)
            return tl::unexpected(seed.error());
        plan.seed = static_cast<std::uint32_t>(*seed);
    }
    if (parser.isSet(u"rate"_s)) {
        bool ok = false;
        plan.rate = parser.value(u"rate"_s).toDouble(&ok);
        if (!ok || !(*plan.rate > 0) || *plan.rate > 10'000)
            return wrong(u"--rate takes requests a second, above 0 and up to 10000, not \"%1\"."_s.arg(
                parser.value(u"rate"_s)));
    }
    if (plan.concurrency.value_or(1) > 1 && !plan.rate && plan.warmUps == 0)
        return wrong(
            u"--concurrency without --rate learns its rate from the warm-ups: give --rate, or at least one "
            "warm-up."_s);
    return {};
}

static Parsed<void> readConditions(const QCommandLineParser &parser, BenchOptions &options)
{
    for (const QString &text : parser.values(u"fail-if"_s)) {
        const auto condition = BenchmarkCondition::parse(text);
        if (!condition)
            return wrong(condition.error());
        if (options.plan.runs < condition->leastRuns())
            return wrong(u"--fail-if \"%1\" needs at least %2 runs, not %3."_s.arg(text)
                             .arg(condition->leastRuns())
                             .arg(options.plan.runs));
        if (condition->metric && condition->statistic == BenchmarkCondition::Statistic::Ratio
            && options.compare.isEmpty())
            return wrong(u"--fail-if \"%1\" needs a baseline: name it with --compare."_s.arg(text));
        options.conditions.append(*condition);
    }
    return {};
}

static Parsed<void> readNames(const QCommandLineParser &parser, BenchOptions &options)
{
    options.save = parser.value(u"save"_s);
    options.compare = parser.value(u"compare"_s);
    for (const QString &option : {u"save"_s, u"compare"_s}) {
        if (parser.isSet(option) && !BenchmarkShelf::isName(parser.value(option)))
            return wrong(u"--%1 takes a name of letters, digits, spaces, - and _, not \"%2\"."_s.arg(
                option, parser.value(option)));
    }
    for (const QString &size : parser.value(u"prompt-sizes"_s).split(u',', Qt::SkipEmptyParts)) {
        options.sizes.append(size.trimmed());
        if (tokensOfSize(options.sizes.last()) == 0)
            return wrong(
                u"--prompt-sizes takes numbers of tokens such as 1k,4k,16k, not \"%1\"."_s.arg(size));
    }
    if (parser.isSet(u"prompt-sizes"_s) && options.sizes.isEmpty())
        return wrong(u"--prompt-sizes takes numbers of tokens such as 1k,4k,16k."_s);
    return {};
}

Parsed<BenchOptions> benchOptions(const QStringList &words)
{
    QCommandLineParser parser;
    addOptions(parser);
    if (const auto parsed = parse(parser, u"bench"_s, words); !parsed)
        return tl::unexpected(parsed.error());
    BenchOptions options;
    if (toldHelp(parser)) {
        options.help = true;
        return options;
    }
    const auto common = commonOptions(parser);
    if (!common)
        return tl::unexpected(common.error());
    options.common = *common;
    options.against = parser.values(u"against"_s);
    options.againstKeyVariable = parser.value(u"against-key-env"_s);
    options.prompt = parser.positionalArguments().join(u' ');
    if (options.prompt.trimmed().isEmpty())
        options.prompt = u"What moves the tide? Answer in five sentences."_s;
    options.coldVsCached = parser.isSet(u"cold-vs-cached"_s);
    options.csv = parser.isSet(u"csv"_s);
    if (options.csv && options.common.json)
        return wrong(u"Give --json or --csv, not both."_s);
    for (const auto &read : {readPlan(parser, options.plan), readNames(parser, options)}) {
        if (!read)
            return tl::unexpected(read.error());
    }
    if (const auto read = readConditions(parser, options); !read)
        return tl::unexpected(read.error());
    return options;
}

Parsed<CommonOptions> optionsAgainst(const BenchOptions &options, const QString &against)
{
    CommonOptions other = options.common;
    if (against.startsWith(u"http://") || against.startsWith(u"https://")) {
        other.provider.clear();
        other.baseUrl = QUrl(against, QUrl::StrictMode);
        other.keyVariable = options.againstKeyVariable;
        if (!other.baseUrl.isValid() || other.baseUrl.host().isEmpty())
            return wrong(u"--against \"%1\" is not a URL that can be asked."_s.arg(against));
        return other;
    }
    const QString provider = against.section(u'/', 0, 0);
    const QString model = against.section(u'/', 1);
    if (provider.isEmpty() && model.isEmpty())
        return wrong(
            u"--against takes provider/model, provider, /model or a URL, not \"%1\"."_s.arg(against));
    if (!provider.isEmpty()) {
        other.provider = provider;
        other.baseUrl.clear();
        other.dialect.reset();
        other.keyVariable.clear();
        other.model.clear();
    }
    if (!model.isEmpty())
        other.model = model;
    return other;
}

QList<BenchmarkTarget> targetsOf(
    const BenchOptions &options, const QString &subject, const Provider &provider, const ChatRequest &request)
{
    QStringList sizes = options.sizes;
    if (sizes.isEmpty())
        sizes.append(QString());
    QList<PromptCache> caches;
    if (options.coldVsCached)
        caches = {PromptCache::Cold, PromptCache::Cached};
    else
        caches = {options.sizes.isEmpty() ? PromptCache::AsIs : PromptCache::Cold};
    QList<BenchmarkTarget> targets;
    for (const QString &size : sizes) {
        for (const PromptCache cache : caches) {
            BenchmarkTarget target{
                .subject = subject, .size = size, .cache = cache, .provider = provider, .request = request};
            if (!size.isEmpty())
                target.request.system += paddingText(tokensOfSize(size));
            else if (options.coldVsCached && target.request.system.isEmpty())
                target.request.system = paddingText(usualPrefix);
            if (!target.request.maxTokens)
                target.request.maxTokens = longestReply;
            target.request.turns = {{ChatRequest::Role::User, options.prompt}};
            targets.append(target);
        }
    }
    return targets;
}

}
