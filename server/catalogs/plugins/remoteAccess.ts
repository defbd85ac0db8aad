/** How a type of catalog reaches its remote: everything goes through `outgoing/`, within bounds of bytes and of time. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Outgoing, Policy } from '../../outgoing/outgoing.ts'
import { bytesOf, checkSuccess, exchangeJson } from '../../outgoing/requests.ts'

/** Of a page of a listing or the description of a dataset. */
const descriptionPolicy: Policy = {
  namedBy: 'user',
  maxBytes: 50_000_000,
  idleMs: 20_000,
  totalMs: 60_000
}

export interface JsonRequest {
  method?: string
  headers?: Record<string, string | undefined>
  json?: unknown
}

export interface Downloaded {
  /** Bytes. */
  size: number
  /** As the header `Content-Type` tells it. */
  type: string
}

export interface RemoteText {
  text: string
  /** As the header `Content-Type` tells it. */
  type: string
  /** Where it came from in the end. */
  url: URL
  /** The address of the next page, where a header `Link` names one on the same server. */
  next?: string
}

export interface RemoteAccess {
  /** @throws OutgoingFailure */
  json(url: string | URL, request?: JsonRequest): Promise<unknown>
  /** A small text: a document of RDF, a list of addresses. @throws OutgoingFailure */
  text(url: string | URL, headers?: Record<string, string>): Promise<RemoteText>
  /** Writes a file; `told` is called as it comes. @throws OutgoingFailure */
  download(
    file: { url: string; headers?: Record<string, string> },
    path: string,
    told?: (bytes: number, total: number | undefined) => void
  ): Promise<Downloaded>
}

export interface AccessOptions {
  outgoing: Outgoing
  /** Bytes of the largest file that is downloaded. */
  maxFileBytes: number
  signal?: AbortSignal
}

export function remoteAccess({ outgoing, maxFileBytes, signal }: AccessOptions): RemoteAccess {
  const given = signal ? { signal } : {}
  // A file may be long in coming as long as it comes.
  const filePolicy: Policy = {
    namedBy: 'user',
    maxBytes: maxFileBytes,
    idleMs: 30_000,
    totalMs: 3_600_000
  }
  return {
    json: (url, { method = 'GET', headers = {}, json } = {}) =>
      exchangeJson(
        outgoing,
        { url, method, headers, ...(json === undefined ? {} : { json }), ...given },
        descriptionPolicy
      ),

    async text(url, headers = {}) {
      const answer = await outgoing.send({ url, headers, ...given }, descriptionPolicy)
      try {
        await checkSuccess(answer)
        const text = (await bytesOf(answer.body)).toString()
        const next = nextOf(answer.headers.link, answer.url)
        return {
          text,
          type: answer.headers['content-type'] ?? '',
          url: answer.url,
          ...(next ? { next } : {})
        }
      } finally {
        answer.body.destroy()
      }
    },

    async download({ url, headers = {} }, path, told) {
      const answer = await outgoing.send({ url, headers, ...given }, filePolicy)
      try {
        await checkSuccess(answer)
        const total = Number(answer.headers['content-length']) || undefined
        let size = 0
        await pipeline(
          answer.body,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              size += chunk.length
              told?.(size, total)
              yield chunk
            }
          },
          createWriteStream(path),
          given
        )
        return { size, type: answer.headers['content-type'] ?? '' }
      } finally {
        answer.body.destroy()
      }
    }
  }
}

/** The address of the relation `next` of a header `Link` (RFC 8288), on the same server: a key is sent along. */
export function nextOf(link: string | string[] | undefined, base: URL): string | undefined {
  const found = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec([link ?? ''].flat().join(', '))
  const target = found?.[1]
  if (target === undefined || !URL.canParse(target, base)) return undefined
  const next = new URL(target, base)
  return next.origin === base.origin ? next.href : undefined
}
