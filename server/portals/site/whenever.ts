/** However long nothing changes: pages may say what day it is. */
const longestMs = 600_000

/** Milliseconds since 1970 at which what is made now is made anew. */
export const inAWhile = (): number => Date.now() + longestMs
