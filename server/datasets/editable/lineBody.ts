/** Parses the body of a request on one line: JSON, or a form with a file (docs/api/editing.md). */
import type { FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { Upload } from '../../files/datasetFiles.ts'
import { safeFileName } from '../../files/names.ts'
import { receive } from '../../files/receive.ts'
import { httpError } from '../../http/errors.ts'
import { checkTexts } from '../../http/texts.ts'
import { readForm } from '../../http/multipart.ts'
import type { DatasetParts } from '../parts.ts'

/** A received file, in the folder of its upload. */
export interface ReceivedFile {
  name: string
  md5: string
  size: number
  folder: string
  discard(): Promise<void>
}

export interface LineBody {
  values: Record<string, unknown>
  /** Whether the values are texts of form fields. */
  isForm: boolean
  upload?: ReceivedFile
}

export async function readLineBody(request: FastifyRequest, { files }: DatasetParts): Promise<LineBody> {
  if (!request.isMultipart()) return { values: objectOf(request.body), isForm: false }
  let upload: Upload | undefined
  let file: Pick<ReceivedFile, 'name' | 'md5' | 'size'> | undefined
  try {
    const fields = await readForm(request, async ({ field, fileName, stream }) => {
      if (field !== 'attachment' || file) throw httpError('unsupportedField', { field })
      upload = await files.startUpload()
      const name = safeFileName(fileName)
      const { md5, size } = await receive(stream, join(upload.folder, name))
      file = { name, md5, size }
    })
    const isForm = fields._body === undefined
    const values = isForm ? fields : objectOf(parsed(fields._body))
    if (!upload || !file) return { values, isForm }
    const received = upload
    return {
      values,
      isForm,
      upload: { ...file, folder: received.folder, discard: () => received.discard() }
    }
  } catch (error) {
    await upload?.discard()
    throw error
  }
}

function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw httpError('lineNotObject')
  }
  return body as Record<string, unknown>
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw httpError('invalidLinePart')
  }
  checkTexts(value, 'data/body', { allowsNul: true })
  return value
}
