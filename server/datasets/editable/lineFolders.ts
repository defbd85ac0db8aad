/**
 * Paths of the files of lines, within their set: `<line>/<md5 of the content>/<name>` for a file sent with a line,
 * `own.<owner>/…` for files sent by an owner of lines. An archive of the whole dataset may have any path.
 */
import { createHash } from 'node:crypto'

const maxFolderLength = 200

/**
 * Returns a folder name for an id, different for each id. Characters that a file system would interpret are encoded,
 * and a long name ends with the digest of the id.
 */
export function folderName(id: string): string {
  const name = encodeURIComponent(id.toWellFormed()).replaceAll('.', '%2E')
  if (name.length <= maxFolderLength) return name
  const digest = createHash('sha256').update(id).digest('hex')
  return `${name.slice(0, maxFolderLength - digest.length - 1)}~${digest}`
}

/** Returns the folder of the files sent by an owner; `folderName` never gives a line such a name. */
export const ownerFolder = (owner: string): string => `own.${folderName(owner)}`

/** Whether a folder name is an MD5 digest, hence of a folder with a single file. */
const isDigest = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)

/** Returns the folder of a file sent with a line; undefined for any other path. */
export function folderOfLineFile(id: string, owner: string | undefined, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const parts = value.split('/')
  const start = owner !== undefined && parts[0] === ownerFolder(owner) ? 1 : 0
  const [line, digest = '', name, ...remainder] = parts.slice(start)
  const isOne = line === folderName(id) && isDigest(digest) && !!name && !remainder.length
  return isOne ? parts.slice(0, start + 2).join('/') : undefined
}
