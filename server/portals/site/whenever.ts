/** Longest life of a cached page without any change, in milliseconds: pages may show the current date. */
const longestMs = 600_000

/** Returns the latest expiry of a response made now, in milliseconds since 1970. */
export const inAWhile = (): number => Date.now() + longestMs
