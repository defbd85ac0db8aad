/** Names of data files. Pure: processes that convert files start without what the types of files need. */

export function withoutGz(name: string): string {
  return name.replace(/\.gz$/i, '')
}

/** The extension in lower case; empty when there is none. */
export function extensionOf(name: string): string {
  return name.includes('.') ? (name.toLowerCase().split('.').at(-1) ?? '') : ''
}

export function withoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '') || name
}
