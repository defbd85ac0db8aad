/** Multipart forms: text parts are collected, files are passed on as streams in the order of arrival. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { isCutBody } from './cutBody.ts'
import { HttpError, httpError } from './errors.ts'
import { checkTexts } from './texts.ts'
import { dropRest } from './unreadBodies.ts'

const maxTextPart = 10_000_000
const maxTextParts = 200
const maxFiles = 2

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fieldSize: maxTextPart,
      fields: maxTextParts,
      files: maxFiles,
      parts: maxTextParts + maxFiles,
      // File sizes are limited by quotas, which are checked before the body is read.
      fileSize: Infinity
    }
  })
}

interface FilePart {
  field: string
  fileName: string
  mimetype: string
  stream: Readable
}

/**
 * Reads a multipart form. `receiveFile` must consume its stream or throw. Empty file fields are ignored.
 * @param fileLimit maximum number of files
 * @returns the text parts; a JSON part is parsed
 * @throws HttpError 400 when the form is invalid or truncated
 */
export async function readForm(
  request: FastifyRequest,
  receiveFile: (part: FilePart) => Promise<void>,
  fileLimit = maxFiles
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({
      limits: { files: fileLimit, parts: maxTextParts + fileLimit }
    })) {
      if (!part.fieldname) throw httpError('invalidForm', { problem: 'Malformed part: no name' })
      if (part.type === 'field') {
        if (part.valueTruncated) throw httpError('partTooLarge', { name: part.fieldname })
        checkTexts(part.value, `data/body/${part.fieldname}`, { allowsNul: true })
        fields[part.fieldname] = part.value
      } else if (part.filename || !(await isLeftEmpty(part.file))) {
        await receiveFile({
          // Clients escape a quote in a field name as %22 (HTML, multipart/form-data encoding).
          field: part.fieldname,
          fileName: (part.filename ?? '').replaceAll('%22', '"'),
          mimetype: part.mimetype,
          stream: part.file
        })
      }
    }
    return fields
  } catch (error) {
    dropRest(request.raw)
    throw refusal(error, fileLimit)
  }
}

/**
 * Whether a file part without name is empty: browsers send one for a file field left empty. Data read for the check is
 * put back.
 */
async function isLeftEmpty(stream: Readable): Promise<boolean> {
  // A truncated form may close the stream without further events.
  await Promise.race(['readable', 'end', 'close'].map((event) => once(stream, event)))
  const chunk = stream.read() as Buffer | null
  if (chunk !== null) stream.unshift(chunk)
  return chunk === null
}

/**
 * Content of a small file.
 * @throws the error of `tooLarge` beyond `most` bytes
 */
export async function readAtMost(
  stream: AsyncIterable<Buffer>,
  most: number,
  tooLarge: () => HttpError
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refusal(error: unknown, fileLimit: number): unknown {
  if (error instanceof HttpError) return error
  if (isCutBody(error)) return httpError('cutUpload', undefined, { cause: error })
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT') return httpError('tooManyFiles', { most: fileLimit })
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return httpError('invalidJsonPart', { problem: message })
  // The multipart library reports a boundary that is too long as an error about its search needle.
  const isForm =
    code?.startsWith('FST_') || /multipart|boundary|needle|malformed part|premature close/i.test(message)
  return isForm ? httpError('invalidForm', { problem: message }, { cause: error }) : error
}
