/** Of what tests and benches call; the script itself runs on any Node, without types. */
export function build(): void
export function buildPortal(): void
export const serverFlags: string[]
