/** Longest life of a cached page without any change, in milliseconds: pages may show the current date. */
const maxMs = 600_000

/** Returns the latest expiry of a response made now, in milliseconds since 1970. */
export const latestExpiry = (): number => Date.now() + maxMs
