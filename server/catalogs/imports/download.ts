/** Fetches the file of a resource of a remote catalog, whole, to a folder. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { safeFileName } from '../../files/names.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { downloadFeatures } from './featurePages.ts'
import { RunRefusal, type ResourceSource, type WebSource } from '../plugins/plugin.ts'
import type { RemoteState } from '../../outgoing/requests.ts'
import type { RemoteAccess } from '../plugins/remoteAccess.ts'

export interface DownloadedFile {
  path: string
  name: string
  /** Bytes. */
  size: number
  /** By which it can be asked for again, if changed. */
  state?: RemoteState
  /** It is what was known: there is no file. */
  isUnchanged?: true
}

type Told = (bytes: number, total: number | undefined) => void

/** A CSV of more pages than this never ends. */
const mostPages = 100_000

/** @throws OutgoingFailure, RunRefusal for what is no file of data */
export async function downloadFile(
  remote: RemoteAccess,
  source: ResourceSource['file'],
  folder: string,
  told: Told,
  known?: RemoteState
): Promise<DownloadedFile> {
  const name = safeFileName(source.name)
  const path = join(folder, name)
  if ('followsLinks' in source) return { path, name, size: await downloadPages(remote, source, path, told) }
  if ('pages' in source) return { path, name, size: await downloadFeatures(remote, source, path, told) }
  const {
    size,
    type: _type,
    ...rest
  } = await ('write' in source ? source.write(path, told) : remote.download(source, path, told, known))
  if (rest.isUnchanged) return { path, name, size, ...rest }
  // Pages of errors and of logins come with any type.
  if (!/\.html?$/i.test(name) && (await looksLikeHtml(path))) {
    throw new RunRefusal('Le serveur répond par une page HTML, pas par un fichier de données.')
  }
  if (size === 0) throw new RunRefusal('Le fichier est vide.')
  return { path, name, size, ...rest }
}

/** The pages of a CSV, the header of the first one only. */
async function downloadPages(
  remote: RemoteAccess,
  { url, headers }: Pick<WebSource, 'url' | 'headers'>,
  path: string,
  told: Told
): Promise<number> {
  const target = await open(path, 'w')
  const known = new Set<string>()
  let size = 0
  try {
    for (let next: string | undefined = url; next !== undefined;) {
      if (known.has(next) || known.size >= mostPages) throw new OutgoingFailure('badAnswer')
      known.add(next)
      const answer = await remote.text(next, headers)
      const lines = known.size === 1 ? answer.text : withoutHeader(answer.text)
      const { bytesWritten } = await target.write(lines)
      size += bytesWritten
      if (size > remote.maxFileBytes) throw new OutgoingFailure('tooLarge')
      told(size, undefined)
      next = answer.next
    }
  } finally {
    await target.close()
  }
  return size
}

function withoutHeader(csv: string): string {
  const end = csv.indexOf('\n')
  return end < 0 ? '' : csv.slice(end + 1)
}

async function looksLikeHtml(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(512), position: 0 })
    return /^\s*(?:<!doctype html|<html)/i.test(buffer.subarray(0, bytesRead).toString())
  } finally {
    await file.close()
  }
}
