/** Of what a test calls; the script itself runs on any Node, without types. */
export const concerns: Record<string, RegExp>
export function concernedBrowserTests(paths: string[]): string[]
