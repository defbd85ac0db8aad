/** Types of the functions that tests import; the script itself is plain JavaScript for any Node. */
export function vitestFailures(report: unknown): string[]
export function browserFailures(report: unknown): string[]
