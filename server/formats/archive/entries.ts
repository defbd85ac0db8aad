/** Files of a zip archive, with paths that are safe to write in a folder (docs/api/processing.md). */
import { isAscii, isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { ConversionError } from '../conversions/conversion.ts'
import { Unpacking, type UnpackLimits } from '../unpacking.ts'

export interface ArchiveFile {
  /** Path relative to the root of the archive, with slashes. */
  path: string
  /** Declared size of the inflated file, in bytes. */
  size: number
  entry: Entry
}

export interface Archive {
  files: ArchiveFile[]
  /** Writes a file of the archive and creates its folders. @returns its size in bytes */
  extract(file: ArchiveFile, path: string): Promise<number>
  read(file: ArchiveFile): Promise<Buffer>
  /** Returns the inflated content as a stream. */
  stream(file: ArchiveFile): Promise<NodeJS.ReadableStream>
  close(): void
}

const maxFiles = 100_000
/** Maximum size of a file that is read into memory, in bytes. */
const maxSizeInMemory = 200 * 1024 ** 2
const maxPathLength = 1000
/** Maximum length of the name of a file or folder, in bytes: the limit of file systems. */
const maxNameLength = 255

export function badArchive(detail: string, cause?: unknown): ConversionError {
  return new ConversionError(`Échec de la lecture de l'archive zip, ${detail}.`, { cause })
}

/** @throws ConversionError for a file that is not an archive, for one that expands too much, and for unsafe names */
export async function openArchive(path: string, limits: UnpackLimits): Promise<Archive> {
  try {
    // Names are decoded below, because names that are not CP437 are often UTF-8 without the flag.
    const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false })
    const unpacking = new Unpacking(limits, zip.fileSize)
    return await listed(zip, unpacking).catch((error: unknown) => {
      zip.close()
      throw error
    })
  } catch (error) {
    throw error instanceof ConversionError ? error : badArchive('elle est tronquée ou endommagée', error)
  }
}

async function listed(zip: ZipFile, unpacking: Unpacking): Promise<Archive> {
  const files = new Map<string, ArchiveFile>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry)
    if (path === undefined) continue
    if (entry.isEncrypted()) throw badArchive('elle est protégée par un mot de passe')
    if (isSymbolicLink(entry)) throw badArchive('elle contient des liens symboliques')
    total += entry.uncompressedSize
    files.set(path, { path, size: entry.uncompressedSize, entry })
    if (files.size > maxFiles) throw badArchive('elle contient trop de fichiers')
    unpacking.check(total)
  }
  for (const path of files.keys()) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (files.has(folder))
        throw badArchive(
          `le nom "${folder.slice(0, 100)}" est à la fois celui d'un fichier et celui d'un dossier`
        )
    }
  }
  return {
    files: [...files.values()],
    async extract(file, path) {
      await mkdir(dirname(path), { recursive: true })
      return writeEntry(zip, file, path, unpacking)
    },
    async read(file) {
      if (file.size > maxSizeInMemory) throw badArchive('un de ses fichiers est trop volumineux')
      const chunks: Buffer[] = []
      for await (const chunk of (await streamOf(zip, file)) as AsyncIterable<Buffer>) {
        unpacking.add(chunk.length)
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
    stream: (file) => streamOf(zip, file),
    close: () => zip.close()
  }
}

/** Returns the safe path of an entry; undefined for a folder and for files that operating systems add. */
function pathOf(entry: Entry): string | undefined {
  // With `decodeStrings: false` names are buffers, although the types declare strings.
  const bytes = entry.fileName as unknown as Buffer
  const isUnicode = (entry.generalPurposeBitFlag & 0x800) !== 0
  const name = (isUnicode || isAscii(bytes) || isUtf8(bytes) ? bytes.toString('utf8') : decodedCp437(bytes))
    .normalize('NFC')
    .replaceAll('\\', '/')
  if (name.endsWith('/')) return undefined
  const path = normalize(name).replaceAll('\\', '/')
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  const isOdd = /^([a-zA-Z]:|\/)/.test(name) || /(^|\/)\.\.(\/|$)/.test(name) || /[\u0000-\u001f]/.test(name)
  if (isOdd || !path || path === '.') throw badArchive(`le nom "${name.slice(0, 100)}" n'est pas accepté`)
  if (
    path.length > maxPathLength ||
    path.split('/').some((part) => Buffer.byteLength(part) > maxNameLength)
  ) {
    throw badArchive('un de ses noms est trop long')
  }
  const last = path.split('/').at(-1) ?? ''
  if (/^(thumbs\.db|\.ds_store)$/i.test(last) || path.startsWith('__MACOSX/')) return undefined
  return path
}

const highCharacters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

function decodedCp437(bytes: Buffer): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (highCharacters[byte - 0x80] ?? '')
  ).join('')
}

const fileTypeMask = 0o170000
const symbolicLink = 0o120000

function isSymbolicLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink
}

async function streamOf(zip: ZipFile, { entry }: ArchiveFile): Promise<NodeJS.ReadableStream> {
  try {
    return await zip.openReadStreamPromise(entry)
  } catch (error) {
    throw badArchive('elle est tronquée ou endommagée', error)
  }
}

async function writeEntry(
  zip: ZipFile,
  file: ArchiveFile,
  path: string,
  unpacking: Unpacking
): Promise<number> {
  let size = 0
  const byteCounter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > file.size ? badArchive("elle n'a pas la taille annoncée") : null, chunk)
    }
  })
  const content = await streamOf(zip, file)
  try {
    await pipeline(content, byteCounter, unpacking.stream(), createWriteStream(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A full disk is not an error of the archive.
    if (error instanceof ConversionError || code === 'ENOSPC' || code === 'EDQUOT') throw error
    throw badArchive('elle est tronquée ou endommagée', error)
  }
  return size
}

/** Writes all the files of an archive to a folder. @returns their number and total size */
export async function extractAll(
  archive: Archive,
  folder: string,
  report: (percent: number) => void
): Promise<{ count: number; size: number }> {
  let size = 0
  for (const [index, file] of archive.files.entries()) {
    size += await archive.extract(file, join(folder, ...file.path.split('/')))
    report(Math.round((100 * (index + 1)) / archive.files.length))
  }
  return { count: archive.files.length, size }
}
