#include "RouteText.h"

#include <QCoreApplication>

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(RouteText)
};

}

QString routeText(const Routing &route)
{
    const bool quick = route.side == RouteSide::Quick;
    switch (route.reason) {
    case Routing::Reason::Rule:
        return quick ? Words::tr("Auto asked the quick side: %1").arg(route.rule)
                     : Words::tr("Auto asked the strong side: %1").arg(route.rule);
    case Routing::Reason::Warm:
        return quick ? Words::tr("Auto stayed with the quick side: its cache holds this conversation")
                     : Words::tr("Auto stayed with the strong side: its cache holds this conversation");
    case Routing::Reason::AsFast:
        return Words::tr("Auto asked the strong side: by your own figures it takes no longer");
    case Routing::Reason::Otherwise:
        return quick ? Words::tr("Auto asked the quick side: no rule wants more")
                     : Words::tr("Auto asked the strong side: no rule wants less");
    case Routing::Reason::Asked:
        return quick ? Words::tr("The quick side, because you asked for it")
                     : Words::tr("The strong side, because you asked for it");
    }
    Q_UNREACHABLE();
}

}
