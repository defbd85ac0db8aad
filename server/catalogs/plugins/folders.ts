/** Folders of files (web server, SFTP, bucket) as listings of a catalog. No I/O. */
import type { RemoteItem, RemoteListing } from '../../../contract/catalogs/catalog.ts'
import { foldText } from '../../owned/words.ts'
import { extensionOfName } from './files.ts'
import { ExpectedRunFailure, type ListParameters, type RemoteMetadata } from './plugin.ts'
import { withoutEmpty } from './untrusted.ts'

/** File or folder below the root of the catalog. The path is the id; folders end with a slash. */
export interface Entry {
  path: string
  /** Size in bytes. */
  size?: number
  /** ISO instant of the last change. */
  updatedAt?: string
  /** Address of the file; absent without HTTP access. */
  origin?: string
}

/** Limit on the listed entries of one folder. */
export const maxEntries = 20_000

const isFolder = ({ path }: Entry): boolean => path.endsWith('/')

/** Returns the last segment of a path, without the query of an address. */
export const nameOfPath = (path: string): string =>
  path
    .replace(/^(https?:[^?#]*).*$/, '$1')
    .replace(/\/$/, '')
    .split('/')
    .at(-1) ?? path

const byName = new Intl.Collator('fr', { numeric: true })

/** Returns one page of a folder: folders, then files, sorted by name. */
export function pageOfFolder(
  entries: readonly Entry[],
  { q, page, size }: Pick<ListParameters, 'q' | 'page' | 'size'>
): { count: number; entries: Entry[] } {
  const words = q ? foldText(q) : ''
  const found = entries
    .filter(({ path }) => foldText(nameOfPath(path)).includes(words))
    .toSorted(
      (a, b) =>
        Number(isFolder(b)) - Number(isFolder(a)) || byName.compare(nameOfPath(a.path), nameOfPath(b.path))
    )
  return { count: found.length, entries: found.slice((page - 1) * size, page * size) }
}

export function listingOf(folder: string, count: number, entries: readonly Entry[]): RemoteListing {
  return { count, results: entries.map(itemOf), path: parentsOf(folder) }
}

function itemOf(entry: Entry): RemoteItem {
  const { path, size, updatedAt, origin } = entry
  const title = nameOfPath(path)
  if (isFolder(entry)) return withoutEmpty<RemoteItem>({ id: path, title, type: 'folder', updatedAt })
  const format = extensionOfName(title) ?? /\.([a-z0-9]{1,8})$/i.exec(title)?.[1]?.toLowerCase()
  return withoutEmpty<RemoteItem>({ id: path, title, type: 'resource', format, origin, size, updatedAt })
}

/** Returns the ancestors of a folder and the folder itself: `a/` and `a/b/` for `a/b/`. */
export function parentsOf(folder: string): RemoteListing['path'] {
  const names = folder.split('/').filter(Boolean)
  return names.map((title, index) => ({ id: `${names.slice(0, index + 1).join('/')}/`, title }))
}

/** Tells whether a name is a single path segment: a server may return any text. */
export const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\p{Cc}]/u.test(name)

/** Tells whether a path stays below its root. */
export const isPlainPath = (path: string): boolean => path.replace(/\/$/, '').split('/').every(isPlainName)

/**
 * Returns a path that stays below its root.
 * @throws ExpectedRunFailure for any other path
 */
export function checkedPath(path: string): string {
  if (path !== '' && !isPlainPath(path)) {
    throw new ExpectedRunFailure('Ce chemin n’est pas celui d’un fichier du catalogue.')
  }
  return path
}

export const unreadable = (name: string): ExpectedRunFailure =>
  new ExpectedRunFailure(`Le format du fichier ${name} n’est pas lu.`)

/** @throws ExpectedRunFailure for a folder or an unsupported format */
export function checkReadable(path: string): void {
  if (path.endsWith('/'))
    throw new ExpectedRunFailure('Un dossier ne peut pas être importé : choisissez un fichier.')
  const name = nameOfPath(checkedPath(path))
  if (!extensionOfName(name)) throw unreadable(name)
}

/** Returns the metadata that a file has without description. */
export function metadataOfFile({ path, updatedAt, origin }: Entry): RemoteMetadata {
  const name = nameOfPath(path)
  const extension = extensionOfName(name)
  const title = extension ? name.slice(0, -extension.length - 1) : name
  return withoutEmpty<RemoteMetadata>({ title: title || name, modified: updatedAt?.slice(0, 10), origin })
}
