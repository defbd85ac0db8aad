/** Types of the functions that tests import; the script itself is plain JavaScript for any Node. */
export const concerns: Record<string, RegExp>
export function concernedBrowserTests(paths: string[]): string[]
