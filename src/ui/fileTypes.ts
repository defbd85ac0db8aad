/** Accepted files of a field, by extension. */

/** Extensions of an archive with the files that lines refer to. */
export const archiveExtensions: readonly string[] = ['.zip']

/** Value of the `accept` attribute of a file field. Browsers only match the last extension, hence `.gz`. */
export function acceptOf(extensions: readonly string[]): string {
  return [...new Set(extensions.map((extension) => /\.[^.]+$/.exec(extension)?.[0] ?? extension))].join(',')
}

/** Whether a file name has an accepted extension. */
export function isAccepted(name: string, extensions: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return extensions.some((extension) => lower.endsWith(extension))
}
