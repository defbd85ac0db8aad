/** Types of the functions that tests and benches import; the script itself is plain JavaScript for any Node. */
export function build(): void
export function buildPortal(): void
export const serverFlags: string[]
