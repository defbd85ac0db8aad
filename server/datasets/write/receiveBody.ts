/** Reads the body of a creation or of an update, as JSON or as multipart form (docs/api/datasets.md). */
import type { FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { DatasetFile, NormalizeOptions } from '../../../contract/datasets/dataset.ts'
import type { Upload } from '../../files/datasetFiles.ts'
import { safeFileName } from '../../files/names.ts'
import { receive } from '../../files/receive.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { checkTexts } from '../../http/texts.ts'
import { readForm } from '../../http/multipart.ts'
import { attachmentsArchive } from '../lineAttachments/archive.ts'
import { dataMimetype, isDirectlyReadable } from '../fileTypes.ts'
import type { DatasetParts } from '../parts.ts'

interface ReceivedBody {
  /** Properties of the dataset, not validated yet. */
  body: Record<string, unknown>
  /** Whether the request was a multipart form. */
  isForm: boolean
  /** Data file, stored in the folder of `upload`. */
  file?: DatasetFile
  upload?: Upload
  /** Archive with the attachments of the lines, stored in a separate upload folder. */
  attachments?: Upload
}

const fileFields = ['file', 'dataset']
const optionFields = fileFields.flatMap((field) => [`${field}_encoding`, `${field}_normalizeOptions`])
const booleanKeys = new Set([
  'isVirtual',
  'isRest',
  'isMetaOnly',
  'attachmentsAsImage',
  'nonBlockingValidation'
])
const objectKeys = new Set(
  `schema license extensions publications publicationSites requestedPublicationSites virtual rest extras projection
  attachments topics relatedDatasets thumbnails masterData primaryKey temporal keywords conformsTo analysis readApiKey
  customMetadata constraints initFrom owner`.split(/\s+/)
)

/**
 * Receives the body and stores its files. The caller then keeps or discards the uploads; on errors they are already
 * discarded.
 */
export async function receiveBody(
  request: FastifyRequest,
  { files, processor }: DatasetParts
): Promise<ReceivedBody> {
  if (!request.isMultipart()) return { body: jsonBody(request.body), isForm: false }
  const upload = await files.startUpload()
  let attachments: Upload | undefined
  try {
    let file: DatasetFile | undefined
    const fields = await readForm(request, async ({ field, fileName, stream }) => {
      if (field === 'attachments' && !attachments) {
        if (!/\.zip$/i.test(fileName)) throw httpError('notAnArchive')
        attachments = await files.startUpload()
        await receive(stream, join(attachments.folder, attachmentsArchive))
        return
      }
      if (!fileFields.includes(field)) throw unknownField(field)
      if (file) throw unknownField(field)
      const name = safeFileName(fileName)
      const mimetype = dataMimetype(name)
      processor.prepare(!isDirectlyReadable(name))
      const { size, md5 } = await receive(stream, join(upload.folder, name))
      file = { name, size, mimetype, md5 }
    })
    const body = formBody(fields)
    checkTexts(body, 'data/body')
    const isEmpty = !file && !attachments && !Object.keys(fields).length
    if (isEmpty) throw httpError('missingBody')
    if (!file) await upload.discard()
    return {
      body,
      isForm: true,
      ...(file ? { file: { ...file, ...fileOptions(fields) }, upload } : {}),
      ...(attachments ? { attachments } : {})
    }
  } catch (error) {
    await Promise.all([upload.discard(), attachments?.discard()])
    throw error
  }
}

function unknownField(field: string): HttpError {
  return httpError('unsupportedField', { field })
}

function jsonBody(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) throw httpError('missingBody')
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw httpError('bodyNotObject')
  }
  return body as Record<string, unknown>
}

function formBody(fields: Record<string, unknown>): Record<string, unknown> {
  const bodyPart = fields.body
  if (bodyPart !== undefined)
    return jsonBody(typeof bodyPart === 'string' ? parsed(bodyPart, 'body part') : bodyPart)
  const entries = Object.entries(fields).filter(([name]) => !optionFields.includes(name))
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (typeof value !== 'string') return [[name, value]]
      if (booleanKeys.has(name)) return [[name, value === 'true']]
      if (!objectKeys.has(name)) return [[name, value]]
      return value.trim() ? [[name, parsed(value, `part "${name}"`)]] : []
    })
  )
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw httpError('invalidJsonIn', { place, problem: (error as Error).message })
  }
}

function fileOptions(fields: Record<string, unknown>): Partial<DatasetFile> {
  const option = (name: string): unknown => fields[`file_${name}`] ?? fields[`dataset_${name}`]
  const encoding = option('encoding')
  const normalize = option('normalizeOptions')
  const options =
    typeof normalize === 'string' && normalize ? parsed(normalize, 'part "file_normalizeOptions"') : normalize
  return {
    ...(typeof encoding === 'string' && encoding ? { explicitEncoding: encoding } : {}),
    ...(options && typeof options === 'object' ? { normalizeOptions: normalizeOptionsOf(options) } : {})
  }
}

const normalizeKeys = ['spreadsheetWorksheetIndex', 'spreadsheetHeaderLine', 'spreadsheetStartCol'] as const

/** Reads the options of a workbook. @throws HttpError 400 for a position that is not an integer of 1 or more */
function normalizeOptionsOf(body: object): NormalizeOptions {
  const options: NormalizeOptions = {}
  for (const key of normalizeKeys) {
    const value: unknown = (body as NormalizeOptions)[key]
    if (value === undefined || value === null) continue
    if (!Number.isInteger(value) || Number(value) < 1) {
      throw httpError('notPositive', { name: key })
    }
    options[key] = Number(value)
  }
  return options
}
