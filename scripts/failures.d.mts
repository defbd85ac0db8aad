/** Of what a test calls; the script itself runs on any Node, without types. */
export function vitestFailures(report: unknown): string[]
export function browserFailures(report: unknown): string[]
