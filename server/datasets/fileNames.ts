/**
 * Names of data files. No I/O and no imports: worker processes that convert files load this module without the
 * dependencies of `fileTypes.ts`.
 */

export function withoutGz(name: string): string {
  return name.replace(/\.gz$/i, '')
}

/** Returns the extension of a file name in lower case, without dot; empty when the name has none. */
export function extensionOf(name: string): string {
  return name.includes('.') ? (name.toLowerCase().split('.').at(-1) ?? '') : ''
}

export function withoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '') || name
}
