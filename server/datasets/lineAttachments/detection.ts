/** Lists the paths of attached files, to detect the column that contains them. */
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const ignored = /^thumbs\.db$/i

/** Returns the paths of the files of a folder, relative to the folder, with `/`; empty when `folder` is undefined. */
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
 * Returns a path in Unicode form NFC. Stored files have NFC names, whereas values and URLs may be in NFD, for instance
 * in file lists made on macOS.
 */
export function composedPath(path: string): string {
  return path.normalize('NFC')
}

/** Whether more than half of the values of a column are paths of attached files. */
export function arePaths(values: string[], paths: Set<string>): boolean {
  if (paths.size === 0) return false
  return values.filter((value) => paths.has(composedPath(value))).length * 2 > values.length
}
