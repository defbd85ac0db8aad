/** Download of stored files: conditional requests, ranges, file name. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { contentType } from 'mime-types'
import { httpError, messageOf } from './errors.ts'

/**
 * Content-Security-Policy of uploaded files: a browser runs no scripts, sends nothing and has no access to this site.
 */
const filePolicy = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join('; ')

/** Sets the headers of uploaded content; required on every route that returns uploads or images derived from them. */
export function asUploaded(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'content-security-policy': filePolicy, 'x-content-type-options': 'nosniff' })
}

/** Key of the error for a missing file. */
export type MissingFile = 'unknownFile' | 'noDataFile' | 'noDiagnostic'

interface Download {
  path: string
  fileName: string
  /** Error when the file is missing. */
  missing: MissingFile
  inline?: boolean
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, fileName, missing, inline }: Download
): Promise<FastifyReply> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile()) throw httpError(missing)
  asUploaded(reply)
  const { size, mtime } = info
  const lastModified = mtime.toUTCString()
  void reply.headers({ 'last-modified': lastModified, 'accept-ranges': 'bytes' })
  if (request.headers['if-modified-since'] === lastModified) return reply.code(304).send()
  // With `If-Range`, a client that resumes a download gets the whole file if it changed meanwhile.
  const { range: requestedRange, 'if-range': since = lastModified } = request.headers
  const range = rangeOf(since === lastModified ? requestedRange : undefined, size)
  if (range === 'unsatisfiable') {
    const { status, text } = messageOf('rangeNotSatisfiable')
    return reply.code(status).header('content-range', `bytes */${size}`).type('text/plain').send(text)
  }
  if (range) {
    const { start, end } = range
    void reply
      .code(206)
      .header('content-range', `bytes ${start}-${end}/${size}`)
      .header('content-length', end - start + 1)
      .type('application/octet-stream')
    return reply.send(request.method === 'HEAD' ? nothing() : createReadStream(path, { start, end }))
  }
  void reply
    .header('content-length', size)
    .header('content-disposition', disposition(fileName, inline))
    .type(contentType(fileName) || 'application/octet-stream')
  return reply.send(request.method === 'HEAD' ? nothing() : createReadStream(path))
}

/** Empty body for HEAD: a stream keeps the announced content length, which a missing body would set to 0. */
const nothing = (): Readable => Readable.from([])

/** The byte range of a `Range` header; undefined when it is absent or not a single range. */
export function rangeOf(
  header: string | undefined,
  size: number
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start <= end && start < size ? { start, end } : 'unsatisfiable'
}

/** `Content-Disposition` (RFC 6266): an ASCII name, and the UTF-8 name when it differs. */
export function disposition(fileName: string, inline = false): string {
  const kind = inline ? 'inline' : 'attachment'
  const ascii = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
    .replace(/["\\]/g, '_')
  if (ascii === fileName) return `${kind}; filename="${ascii}"`
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
