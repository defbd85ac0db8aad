/**
 * The oldest browsers that the pages are built for (docs/browser.md#browsers): syntax is brought down to what they know, and styles
 * are given the prefixes that they ask for. What their libraries lack is in `src/olderBrowsers.ts`.
 */
export const browserTargets = ['es2022', 'chrome111', 'edge111', 'firefox128', 'safari16.4']

/**
 * Kilobytes of the largest file that a build makes: the names and drawings of all icons, loaded by whoever chooses one. What is larger is
 * warned of.
 */
export const largestFile = 3000
