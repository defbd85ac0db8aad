/** Forms with files: text parts collected, files handed over as streams in the order in which they arrive. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { isCutBody } from './cutBody.ts'
import { HttpError, httpError } from './errors.ts'
import { checkTexts } from './texts.ts'

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
      // Sizes of files are limited by quotas, checked before the body is read.
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
 * Reads a form. `receiveFile` must read its stream to the end, or throw. File fields that were left empty are ignored.
 * @param mostFiles that the form may have
 * @returns the text parts; one sent as JSON is already parsed
 * @throws HttpError 400 when the form is broken or cut
 */
export async function readForm(
  request: FastifyRequest,
  receiveFile: (part: FilePart) => Promise<void>,
  mostFiles = maxFiles
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({
      limits: { files: mostFiles, parts: maxTextParts + mostFiles }
    })) {
      if (!part.fieldname) throw httpError('invalidForm', { problem: 'Malformed part: no name' })
      if (part.type === 'field') {
        if (part.valueTruncated) throw httpError('partTooLarge', { name: part.fieldname })
        checkTexts(part.value, `data/body/${part.fieldname}`, { allowsNul: true })
        fields[part.fieldname] = part.value
      } else if (part.filename || !(await isLeftEmpty(part.file))) {
        await receiveFile({
          // Browsers and other clients write a quote in a name so (HTML, multipart/form-data encoding).
          field: part.fieldname,
          fileName: (part.filename ?? '').replaceAll('%22', '"'),
          mimetype: part.mimetype,
          stream: part.file
        })
      }
    }
    return fields
  } catch (error) {
    drain(request)
    throw refusal(error, mostFiles)
  }
}

/**
 * Whether a file without a name has no content either: so do the forms of pages send a field that nobody filled.
 * What was read to know it is put back.
 */
async function isLeftEmpty(stream: Readable): Promise<boolean> {
  // A form that is cut may close it without more.
  await Promise.race(['readable', 'end', 'close'].map((event) => once(stream, event)))
  const chunk = stream.read() as Buffer | null
  if (chunk !== null) stream.unshift(chunk)
  return chunk === null
}

/** The content of a small file. @throws what `tooLarge` makes, beyond `most` bytes */
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

/** What is left of a refused body is read and dropped, so that the client gets to read the answer. */
function drain(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.resume()
}

function refusal(error: unknown, mostFiles: number): unknown {
  if (error instanceof HttpError) return error
  if (isCutBody(error)) return httpError('cutUpload', undefined, { cause: error })
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT') return httpError('tooManyFiles', { most: mostFiles })
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return httpError('invalidJsonPart', { problem: message })
  // A boundary that is too long is a needle for the library that looks for it.
  const isForm =
    code?.startsWith('FST_') || /multipart|boundary|needle|malformed part|premature close/i.test(message)
  return isForm ? httpError('invalidForm', { problem: message }, { cause: error }) : error
}
