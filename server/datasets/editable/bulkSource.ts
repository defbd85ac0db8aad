/** Receives the operations of a bulk request whole on the disk, as a text in UTF-8 (docs/api/editing.md). */
import { ownValue } from '../../../contract/ownValue.ts'
import type { FastifyRequest } from 'fastify'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { lookup } from 'mime-types'
import { dirname, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Upload } from '../../files/datasetFiles.ts'
import { safeFileName } from '../../files/names.ts'
import { receive } from '../../files/receive.ts'
import { openArchive } from '../../formats/archive/entries.ts'
import { ConversionError } from '../../formats/conversions/conversion.ts'
import { cleanText } from '../../formats/text/cleanText.ts'
import { detectEncoding, readSample } from '../../formats/text/encoding.ts'
import { Unpacking } from '../../formats/unpacking.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { readForm } from '../../http/multipart.ts'
import { isDiskFull } from '../../http/storageErrors.ts'
import { pathsIn } from '../lineAttachments/detection.ts'
import type { DatasetParts } from '../parts.ts'
import { ProcessingError } from '../processing/task.ts'
import { BulkFailure } from './bulk.ts'

type BulkFormat = 'json' | 'ndjson' | 'table' | 'geojson'

/** Files of an extracted archive, not yet moved to their dataset. */
export interface ReceivedFiles {
  folder: string
  /** Paths relative to the folder. */
  paths: ReadonlySet<string>
}

export interface BulkSource {
  format: BulkFormat
  /** Path of a text file in UTF-8. */
  path: string
  /** Column separator of a table. */
  separator: string
  /** Attachment files of the lines, extracted from their archive. */
  attachments?: ReceivedFiles
  discard(): Promise<void>
}

type Parts = Pick<DatasetParts, 'files' | 'config' | 'processor'>

/**
 * Receives the body or form of a bulk request.
 * @throws HttpError 400 when the input cannot be a list of operations
 * @throws BulkFailure when a compressed file is broken
 */
export async function receiveBulk(request: FastifyRequest, parts: Parts): Promise<BulkSource> {
  const upload = await parts.files.startUpload()
  try {
    const received = request.isMultipart()
      ? await receiveForm(request, upload)
      : await receiveRaw(request, upload)
    const { sep } = request.query as { sep?: string }
    // Every error of the input is found before anything is written.
    const attachments = received.attachments && (await extracted(received.attachments, parts))
    const { isTsv, ...readable } = await convertToUtf8(await convertToText(received, upload, parts))
    return {
      ...readable,
      separator: readable.separator ?? (sep || (await ownSeparator(readable.path, isTsv))),
      ...(attachments ? { attachments } : {}),
      discard: () => upload.discard()
    }
  } catch (error) {
    await upload.discard()
    if (error instanceof BrokenFile) throw BulkFailure.of(brokenFile(error))
    if (error instanceof ConversionError || error instanceof ProcessingError)
      throw httpError('unreadableBulk', { text: error.message }, { cause: error })
    throw error
  }
}

/**
 * Reads a file of the server in the same way as a file that a bulk request sends.
 * @throws HttpError 400, ConversionError, ProcessingError when the file cannot be a list of operations
 */
export async function bulkOfFile(
  { filePath, fileName, separator }: { filePath: string; fileName: string; separator?: string },
  parts: Parts
): Promise<BulkSource> {
  const upload = await parts.files.startUpload()
  try {
    const path = join(upload.folder, safeFileName(fileName))
    await copyFile(filePath, path)
    const { isTsv, ...readable } = await convertToUtf8(
      await convertToText({ path, name: fileName, mimetype: '' }, upload, parts)
    )
    return {
      ...readable,
      separator: readable.separator ?? separator ?? (await ownSeparator(readable.path, isTsv)),
      discard: () => upload.discard()
    }
  } catch (error) {
    await upload.discard()
    throw error instanceof BrokenFile ? brokenFile(error) : error
  }
}

class BrokenFile extends Error {}

const brokenFile = (cause: BrokenFile): HttpError => httpError('brokenBulkFile', undefined, { cause })

/** Extracts the attachments. @throws ProcessingError when the file is no archive */
async function extracted(archivePath: string, { processor, config }: Parts): Promise<ReceivedFiles> {
  const folder = `${archivePath}.files`
  await processor.work('extract', { archivePath, folder, unpacking: config.unpacking })
  return { folder, paths: await pathsIn(folder) }
}

interface ReceivedFile {
  path: string
  name: string
  mimetype: string
  attachments?: string
}

const rawNames: Record<string, string> = {
  'application/json': 'body.json',
  'application/x-ndjson': 'body.ndjson',
  'text/csv': 'body.csv',
  'text/csv+gzip': 'body.csv.gz'
}

async function receiveRaw(request: FastifyRequest, upload: Upload): Promise<ReceivedFile> {
  if (!request.body) throw httpError('missingBody')
  const mimetype = (request.headers['content-type'] ?? 'application/json').split(';')[0]!.trim().toLowerCase()
  const name = ownValue(rawNames, mimetype) ?? 'body.json'
  const path = join(upload.folder, name)
  await receive(request.body as Readable, path, { isKept: false })
  return { path, name, mimetype: '' }
}

async function receiveForm(request: FastifyRequest, upload: Upload): Promise<ReceivedFile> {
  let actions: ReceivedFile | undefined
  let attachments: string | undefined
  await readForm(request, async ({ field, fileName, mimetype, stream }) => {
    if (field === 'attachments' && !attachments) {
      attachments = join(upload.folder, 'attachments.zip')
      await receive(stream, attachments)
      return
    }
    if (field !== 'actions' || actions) {
      throw httpError('unsupportedField', { field })
    }
    const name = safeFileName(fileName || 'actions')
    const folder = join(upload.folder, 'actions')
    await mkdir(folder)
    const path = join(folder, name)
    await receive(stream, path, { isKept: false })
    actions = { path, name, mimetype }
  })
  if (!actions && !attachments) throw httpError('noFileUploaded')
  if (!actions) {
    // An archive without operations: its files are attached, no line is written.
    const path = join(upload.folder, 'none.ndjson')
    await pipeline(emptyText, createWriteStream(path))
    actions = { path, name: 'none.ndjson', mimetype: '' }
  }
  return { ...actions, ...(attachments ? { attachments } : {}) }
}

async function* emptyText(): AsyncGenerator<string> {}

const spreadsheetExtensions: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/vnd.ms-excel': '.xls',
  'application/dbase': '.dbf'
}

interface TextFile {
  path: string
  format: BulkFormat
  separator?: string
  /** The file name says that tabs separate the columns. */
  isTsv?: boolean
}

const formats: Record<string, BulkFormat> = {
  '.json': 'json',
  '.csv': 'table',
  '.tsv': 'table',
  '.txt': 'table',
  '.geojson': 'geojson'
}

async function convertToText(
  { path, name, mimetype }: ReceivedFile,
  upload: Upload,
  parts: Parts
): Promise<TextFile> {
  const extension = extname(name).toLowerCase()
  // The extension counts too: some browsers and tools send another type for archives, or none.
  if (mimetype === 'application/zip' || extension === '.zip') return readArchive(path, upload, parts)
  const sheet = ownValue(spreadsheetExtensions, mimetype)
  if (sheet || ['.xlsx', '.ods', '.fods', '.xls', '.dbf'].includes(extension)) {
    return convertSpreadsheet(await withExtension(path, extension, sheet), upload, parts)
  }
  if (extension === '.gz') {
    const inner = extname(name.slice(0, -3)).toLowerCase()
    return { path: await unzipped(path, upload, parts), ...knownFormat(inner) }
  }
  const format = ownValue(formats, extension)
  if (!format) checkText(lookup(name) || '')
  return { path, format: format ?? 'ndjson', isTsv: isTsv(extension) }
}

const isTsv = (extension: string): boolean => extension === '.tsv'

/** Returns the separator when the request gives none: a tab if the header of a .tsv file has one, else a comma. */
async function ownSeparator(path: string, isTabbed = false): Promise<string> {
  if (!isTabbed) return ','
  const [header = ''] = (await readSample(path)).toString().split('\n', 1)
  return header.includes('\t') ? '\t' : ','
}

/** @throws HttpError 400 when the type of a known extension is not a text */
function checkText(type: string): void {
  if (!type || type === 'application/octet-stream' || /^text\/|json/.test(type)) return
  throw httpError('unsupportedBulkType', { type })
}

function knownFormat(extension: string): Omit<TextFile, 'path'> {
  const format = ownValue(formats, extension)
  if (!format) throw httpError('unknownExtension')
  return { format, isTsv: isTsv(extension) }
}

async function unzipped(path: string, upload: Upload, { config }: Parts): Promise<string> {
  const target = join(upload.folder, 'unzipped')
  const unpacking = new Unpacking(config.unpacking, (await stat(path)).size)
  try {
    await pipeline(createReadStream(path), createGunzip(), unpacking.stream(), createWriteStream(target))
  } catch (error) {
    if (error instanceof ConversionError || isDiskFull(error)) throw error
    throw new BrokenFile('broken compressed file', { cause: error })
  }
  return target
}

async function readArchive(path: string, upload: Upload, { config }: Parts): Promise<TextFile> {
  const archive = await openArchive(path, config.unpacking)
  try {
    const [only, ...otherFiles] = archive.files
    if (!only || otherFiles.length) throw httpError('oneEntryOnly')
    const format = knownFormat(extname(only.path).toLowerCase())
    const target = join(upload.folder, 'entry')
    await archive.extract(only, target)
    return { path: target, ...format }
  } finally {
    archive.close()
  }
}

/** Returns the path of the file with the wanted extension: the converter is chosen by extension. */
async function withExtension(
  path: string,
  extension: string,
  newExtension: string | undefined
): Promise<string> {
  if (!newExtension || ['.xlsx', '.ods', '.fods', '.xls', '.dbf'].includes(extension)) return path
  await rename(path, `${path}${newExtension}`)
  return `${path}${newExtension}`
}

async function convertSpreadsheet(
  path: string,
  upload: Upload,
  { processor, config }: Parts
): Promise<TextFile> {
  const folder = dirname(path)
  const { name } = await processor.work('normalize', {
    sourcePath: path,
    mimetype: '',
    encoding: 'UTF-8',
    folder,
    workFolder: join(upload.folder, 'work'),
    options: {},
    unpacking: config.unpacking,
    defaultTimeZone: config.defaultTimeZone
  })
  return { path: join(folder, name), format: 'table', separator: ',' }
}

/** Converts the file to UTF-8, the only encoding of the readers. */
async function convertToUtf8(file: TextFile): Promise<TextFile> {
  const encoding = await detectEncoding(file.path)
  const { path } = await cleanText(file.path, encoding, `${file.path}.utf8`)
  return { ...file, path }
}
