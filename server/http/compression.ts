/**
 * Compression of responses. Small bodies are compressed synchronously: streams and threads take five times as long as
 * the work, and queries need the same threads. Larger texts are compressed as a whole in a thread; streams by the
 * plugin.
 */
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip as zlibGzip,
  gzipSync,
  type BrotliOptions
} from 'node:zlib'

/** Minimum size in bytes of a compressed body. */
const threshold = 1024
/** Maximum size in bytes for synchronous compression, which blocks the event loop for about a millisecond. */
export const maxSynchronousBytes = 100_000
/** Quality of brotli; the default of 11 is for static files. */
const brotliQuality = 4
/** Size in bytes from which brotli uses a lower quality: a sixth of the time for a third more bytes. */
const maxInDepth = 1_000_000
const fastQuality = 1
const gzipLevel = 5

const compressibleType =
  /^text\/(?!event-stream)|\+(json|text|xml)(;|$)|[/-](json|text|xml|octet-stream)(;|$)/i

export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isCompressible(request, reply, payload)) return payload
    void reply.header('vary', varyOf(reply))
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    void reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return payload.length <= maxSynchronousBytes ? atOnce(payload, encoding) : inThread(payload, encoding)
  })
  await app.register(compress, {
    threshold,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }
  })
}

export type Encoding = 'br' | 'gzip'

const brotliOptions = (length: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: length > maxInDepth ? fastQuality : brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length
  }
})
const brotliInThread = promisify<Buffer | string, BrotliOptions, Buffer>(brotliCompress)
const gzipInThread = promisify<Buffer | string, { level: number }, Buffer>(zlibGzip)

function atOnce(payload: string | Buffer, encoding: Encoding): Buffer {
  return encoding === 'br'
    ? brotliCompressSync(payload, brotliOptions(payload.length))
    : gzipSync(payload, { level: gzipLevel })
}

/** Compresses a whole body, synchronously when it is small. */
export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  return body.length <= maxSynchronousBytes ? atOnce(body, encoding) : inThread(body, encoding)
}

function inThread(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotliInThread(body, brotliOptions(body.length))
    : gzipInThread(body, { level: gzipLevel })
}

export function isCompressibleType(contentType: string): boolean {
  return compressibleType.test(contentType)
}

function isCompressible(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  if (payload.length < threshold) return false
  if (request.method === 'HEAD' || reply.hasHeader('content-encoding')) return false
  const type = reply.getHeader('content-type')
  return typeof type === 'string' && compressibleType.test(type)
}

function varyOf(reply: FastifyReply): string {
  const vary = reply.getHeader('vary')
  const names = typeof vary === 'string' ? vary : ''
  if (/(^|,)\s*(accept-encoding|\*)\s*(,|$)/i.test(names)) return names
  return names ? `${names}, accept-encoding` : 'accept-encoding'
}

/**
 * Preferred encoding among the two supported ones (RFC 9110 §12.5.3); undefined for none. An encoding refused by name
 * (`br;q=0`) is not matched by `*`.
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const item of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = item.toLowerCase().split(';')
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    weights.set(name.trim(), quality === undefined ? 1 : Number(quality))
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (!br && !gzip) return undefined
  return br >= gzip ? 'br' : 'gzip'
}
