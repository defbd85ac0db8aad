/**
 * Oldest supported browsers (docs/browser.md#browsers): syntax is compiled and styles are prefixed for them. Missing
 * APIs are added in `src/olderBrowsers.ts`.
 */
export const browserTargets = ['es2022', 'chrome111', 'edge111', 'firefox128', 'safari16.4']

/**
 * Maximum size of a chunk in kilobytes, above which the build warns. The largest one holds the names and drawings of
 * all icons, and loads only in the icon picker.
 */
export const maxChunkKilobytes = 3000
