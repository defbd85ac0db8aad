/** Paths of the files of a folder, to recognise them in a column. */
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const ignored = /^thumbs\.db$/i

/** Relative to the folder, with slashes; empty without a folder. */
export async function pathsIn(folder: string | undefined): Promise<Set<string>> {
  if (folder === undefined) return new Set()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !ignored.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  )
}

/**
 * The path of a file as folders have it: with composed letters, whatever the archive had. Values and addresses may have
 * an accent as a letter of its own (NFD), as file lists of a Mac do.
 */
export function composedPath(path: string): string {
  return path.normalize('NFC')
}

/** Whether more than half of the values are paths of attached files. */
export function arePaths(values: string[], paths: Set<string>): boolean {
  if (paths.size === 0) return false
  return values.filter((value) => paths.has(composedPath(value))).length * 2 > values.length
}
