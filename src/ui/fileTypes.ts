/** Which files a field takes, by their extension. */

/** Extensions of an archive of files that lines refer to. */
export const archiveExtensions: readonly string[] = ['.zip']

/** Value of the `accept` attribute of a file field. Browsers match the last extension only, hence `.gz`. */
export function acceptOf(extensions: readonly string[]): string {
  return [...new Set(extensions.map((extension) => /\.[^.]+$/.exec(extension)?.[0] ?? extension))].join(',')
}

/** Whether a file with this name is one of those that are asked for. */
export function isAccepted(name: string, extensions: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return extensions.some((extension) => lower.endsWith(extension))
}
