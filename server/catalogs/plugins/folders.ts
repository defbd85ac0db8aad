/** Folders of files (of a web server, of SFTP, of a bucket) as a catalog lists them: pure rules. */
import type { RemoteItem, RemoteListing } from '../../../contract/catalogs/catalog.ts'
import { folded } from '../../owned/words.ts'
import { extensionOfName } from './files.ts'
import { RunRefusal, type ListParameters, type RemoteMetadata } from './plugin.ts'
import { present } from './untrusted.ts'

/** A file, or a folder, below the root of the catalog. Its path is its id; that of a folder ends with a slash. */
export interface Entry {
  path: string
  /** Bytes. */
  size?: number
  /** ISO instant. */
  updatedAt?: string
  /** Its address, where it has one. */
  origin?: string
}

/** More of them are not listed in one folder. */
export const mostEntries = 20_000

const isFolder = ({ path }: Entry): boolean => path.endsWith('/')

/** Name of a file, without the parameters that an address may have. */
export const nameOfPath = (path: string): string =>
  path
    .replace(/^(https?:[^?#]*).*$/, '$1')
    .replace(/\/$/, '')
    .split('/')
    .at(-1) ?? path

const byName = new Intl.Collator('fr', { numeric: true })

/** One page of a folder: its folders, then its files, by their names. */
export function pageOfFolder(
  entries: readonly Entry[],
  { q, page, size }: Pick<ListParameters, 'q' | 'page' | 'size'>
): { count: number; entries: Entry[] } {
  const words = q ? folded(q) : ''
  const found = entries
    .filter(({ path }) => folded(nameOfPath(path)).includes(words))
    .toSorted(
      (one, other) =>
        Number(isFolder(other)) - Number(isFolder(one)) ||
        byName.compare(nameOfPath(one.path), nameOfPath(other.path))
    )
  return { count: found.length, entries: found.slice((page - 1) * size, page * size) }
}

export function listingOf(folder: string, count: number, entries: readonly Entry[]): RemoteListing {
  return { count, results: entries.map(itemOf), path: parentsOf(folder) }
}

function itemOf(entry: Entry): RemoteItem {
  const { path, size, updatedAt, origin } = entry
  const title = nameOfPath(path)
  if (isFolder(entry)) return present<RemoteItem>({ id: path, title, type: 'folder', updatedAt })
  const format = extensionOfName(title) ?? /\.([a-z0-9]{1,8})$/i.exec(title)?.[1]?.toLowerCase()
  return present<RemoteItem>({ id: path, title, type: 'resource', format, origin, size, updatedAt })
}

/** The folders that lead to one, itself included: `a/b/` is in `a/`. */
export function parentsOf(folder: string): RemoteListing['path'] {
  const names = folder.split('/').filter(Boolean)
  return names.map((title, index) => ({ id: `${names.slice(0, index + 1).join('/')}/`, title }))
}

/** Whether a name is one step of a path: a server may give any text as a name. */
export const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\p{Cc}]/u.test(name)

/** Whether a path stays below its root. */
export const isPlainPath = (path: string): boolean => path.replace(/\/$/, '').split('/').every(isPlainName)

/**
 * A path that stays below its root.
 * @throws RunRefusal
 */
export function checkedPath(path: string): string {
  if (path !== '' && !isPlainPath(path)) {
    throw new RunRefusal('Ce chemin n’est pas celui d’un fichier du catalogue.')
  }
  return path
}

export const unreadable = (name: string): RunRefusal =>
  new RunRefusal(`Le format du fichier ${name} n’est pas lu.`)

/** @throws RunRefusal for what is no file, or none that the platform reads */
export function checkReadable(path: string): void {
  if (path.endsWith('/')) throw new RunRefusal('Un dossier ne peut pas être importé : choisissez un fichier.')
  const name = nameOfPath(checkedPath(path))
  if (!extensionOfName(name)) throw unreadable(name)
}

/** Metadata that a file tells by itself. */
export function metadataOfFile({ path, updatedAt, origin }: Entry): RemoteMetadata {
  const name = nameOfPath(path)
  const extension = extensionOfName(name)
  const title = extension ? name.slice(0, -extension.length - 1) : name
  return present<RemoteMetadata>({ title: title || name, modified: updatedAt?.slice(0, 10), origin })
}
