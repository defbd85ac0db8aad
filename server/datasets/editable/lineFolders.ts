/**
 * Where the files of lines are, within their set: `<line>/<md5 of the content>/<name>` for one that came with a line,
 * `own.<owner>/…` for those that an owner of lines sent. An archive of the whole dataset has its files anywhere.
 */
import { createHash } from 'node:crypto'

const longestFolder = 200

/**
 * A name of a folder for any id, never the one of another: what a file system would understand otherwise is written in
 * another way, and what is too long ends with its digest.
 */
export function folderName(id: string): string {
  const name = encodeURIComponent(id.toWellFormed()).replaceAll('.', '%2E')
  if (name.length <= longestFolder) return name
  const digest = createHash('sha256').update(id).digest('hex')
  return `${name.slice(0, longestFolder - digest.length - 1)}~${digest}`
}

/** The folder of the files that an owner sent; no line has one of that name. */
export const ownerFolder = (owner: string): string => `own.${folderName(owner)}`

/** Whether a folder is one that holds the content of a single file. */
const isDigest = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)

/** The folder of a file that came with a line, undefined for the path of anything else. */
export function folderOfLineFile(id: string, owner: string | undefined, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const parts = value.split('/')
  const start = owner !== undefined && parts[0] === ownerFolder(owner) ? 1 : 0
  const [line, digest = '', name, ...others] = parts.slice(start)
  const isOne = line === folderName(id) && isDigest(digest) && !!name && !others.length
  return isOne ? parts.slice(0, start + 2).join('/') : undefined
}
