#include "LargeBuffers.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace firstlight {

void giveBackLargeBuffers()
{
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 1 << 20); // setting it also ends the learning (mallopt(3))
#endif
}

}
