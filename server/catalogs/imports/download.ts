/** Downloads the file of a remote resource to a folder. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutGz } from '../../datasets/fileNames.ts'
import { isGzip } from '../../datasets/fileTypes.ts'
import { safeFileName } from '../../files/names.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { downloadFeatures } from './featurePages.ts'
import { sameServer } from '../plugins/nextPages.ts'
import { ExpectedRunFailure, type ResourceSource, type WebSource } from '../plugins/plugin.ts'
import type { RemoteState } from '../../outgoing/requests.ts'
import type { RemoteAccess } from '../plugins/remoteAccess.ts'

export interface DownloadedFile {
  path: string
  name: string
  /** Size in bytes. */
  size: number
  /** Validators (`ETag`, `Last-Modified`) for the next conditional request. */
  state?: RemoteState
  /** The remote file is unchanged, and was not downloaded. */
  isUnchanged?: true
}

type OnProgress = (bytes: number, total: number | undefined) => void

/** Limit on the pages of a CSV, against endless pagination. */
const maxPages = 100_000

/**
 * Downloads a file.
 * @throws OutgoingFailure, ExpectedRunFailure for something other than a data file
 */
export async function downloadFile(
  remote: RemoteAccess,
  source: ResourceSource['file'],
  folder: string,
  onProgress: OnProgress,
  known?: RemoteState
): Promise<DownloadedFile> {
  const name = safeFileName(source.name)
  const path = join(folder, name)
  if ('followsLinks' in source) {
    const size = await downloadPages(remote, source, path, onProgress)
    await checkIsData(path, name, size)
    return { path, name, size }
  }
  if ('pages' in source) return { path, name, size: await downloadFeatures(remote, source, path, onProgress) }
  const {
    size,
    type: _type,
    ...rest
  } = await ('write' in source
    ? source.write(path, onProgress)
    : remote.download(source, path, onProgress, known))
  if (rest.isUnchanged) return { path, name, size, ...rest }
  await checkIsData(path, name, size)
  return { path, name: nameByContent(name, await startOfFile(path, 2)), size, ...rest }
}

/** Corrects the `.gz` suffix by the content: servers compress or decompress files without changing their name. */
function nameByContent(name: string, start: Buffer): string {
  const isPacked = start.equals(gzipMark)
  if (isGzip(name)) return isPacked ? name : withoutGz(name)
  const packed = `${name}.gz`
  return isPacked && isGzip(packed) ? packed : name
}

/** First bytes of a gzip file (RFC 1952). */
const gzipMark = Buffer.from([0x1f, 0x8b])

/** @throws ExpectedRunFailure for an empty file or an HTML page */
async function checkIsData(path: string, name: string, size: number): Promise<void> {
  // Error and login pages come with any content type.
  if (!/\.html?$/i.test(name) && (await looksLikeHtml(path))) {
    throw new ExpectedRunFailure('Le serveur répond par une page HTML, pas par un fichier de données.')
  }
  if (size === 0) throw new ExpectedRunFailure('Le fichier est vide.')
}

/** Joins the pages of a CSV, with the header of the first one only. */
async function downloadPages(
  remote: RemoteAccess,
  { url, headers }: Pick<WebSource, 'url' | 'headers'>,
  path: string,
  onProgress: OnProgress
): Promise<number> {
  const target = await open(path, 'w')
  const known = new Set<string>()
  let size = 0
  let header: string | undefined
  try {
    for (let next: string | undefined = url; next !== undefined;) {
      if (known.has(next) || known.size >= maxPages) throw new OutgoingFailure('badAnswer')
      known.add(next)
      const answer = await remote.text(next, headers)
      const lines = header === undefined ? answer.text : withoutHeader(answer.text, header)
      header ??= answer.text.slice(0, endOfHeader(answer.text))
      const { bytesWritten } = await target.write(lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`)
      size += bytesWritten
      if (size > remote.maxFileBytes) throw new OutgoingFailure('tooLarge')
      onProgress(size, undefined)
      // A next page on another server throws, so that the file is never silently incomplete.
      next = answer.next && sameServer(answer.next, answer.url).href
    }
  } finally {
    await target.close()
  }
  return size
}

/** Index of the end of the header line; quoted column names may contain line breaks. */
function endOfHeader(csv: string): number {
  const [header = ''] = /^(?:"[^"]*"|[^"\n])*\n?/.exec(csv) ?? []
  return header.length
}

/**
 * Removes the header of a page.
 * @throws OutgoingFailure for a page with another header: its values would go to the columns of the first page
 */
function withoutHeader(csv: string, header: string): string {
  if (csv === '') return ''
  if (csv.trimEnd() === header.trimEnd()) return ''
  if (!header.endsWith('\n') || !csv.startsWith(header)) throw new OutgoingFailure('badAnswer')
  return csv.slice(header.length)
}

async function looksLikeHtml(path: string): Promise<boolean> {
  const start = await startOfFile(path, 512)
  return /^\s*(?:<!doctype html|<html)/i.test(start.toString())
}

async function startOfFile(path: string, size: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
