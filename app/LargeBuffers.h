#pragma once

namespace firstlight {

// Buffers of 1 MB and more go back to the system as soon as they are free. A question carries its whole
// conversation, megabytes of it, and glibc learns from the first one to keep the room of the next ones for
// itself. Called once, before the first thread starts. Elsewhere than on glibc it does nothing.
void giveBackLargeBuffers();

}
