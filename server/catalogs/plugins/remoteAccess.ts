/** HTTP and SFTP access of a plugin to its remote: requests go through `outgoing/`, with limits on bytes and time. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Limits } from '../../outgoing/bounded.ts'
import { encodedForm, type FormFile } from '../../outgoing/form.ts'
import type { Outgoing, OutgoingAnswer, Policy } from '../../outgoing/outgoing.ts'
import {
  bytesOf,
  checkAccepted,
  exchangeJson,
  readJson,
  stateOf,
  type RemoteState
} from '../../outgoing/requests.ts'
import { decodedText } from './remoteText.ts'
import { withSftp, type SftpSession, type SftpTarget } from '../../outgoing/sftp.ts'

/** Limits of a listing page, or of the description of a dataset. */
const descriptionLimits = { maxBytes: 50_000_000, totalMs: 60_000 }
/** Longest time in milliseconds of a download; the idle timeout catches stalled ones. */
const maxFileMs = 3_600_000
const defaultIdleMs = 30_000

export interface JsonRequest {
  method?: string
  headers?: Record<string, string | undefined>
  json?: unknown
}

export interface Downloaded {
  /** Size in bytes. */
  size: number
  /** Value of the header `Content-Type`. */
  type: string
  /** Validators (`ETag`, `Last-Modified`) for the next conditional request. */
  state?: RemoteState
  /** The remote file is unchanged, and nothing was written. */
  isUnchanged?: true
}

interface RemoteText {
  text: string
  /** Value of the header `Content-Type`. */
  type: string
  /** Address of the response, after redirects. */
  url: URL
  /** Address of the next page in the header `Link`; callers must check its server before they follow it. */
  next?: string
}

/** Metadata of a file from a HEAD request. */
interface RemoteHead {
  /** Address after redirects. */
  url: URL
  size?: number
  type?: string
  /** Value of the header `Last-Modified`. */
  modified?: string
}

/** Multipart form with a file. */
interface RemoteForm {
  method: string
  headers?: Record<string, string | undefined>
  fields: Record<string, string>
  file: FormFile
}

export interface RemoteAccess {
  /**
   * Credentials from the address of the connection, part of cache keys: responses must not be shown to users with other
   * credentials.
   */
  credentials?: string
  /**
   * Requests JSON.
   * @throws OutgoingFailure
   */
  json(url: string | URL, request?: JsonRequest): Promise<unknown>
  /**
   * Requests a small text, such as an RDF document.
   * @throws OutgoingFailure
   */
  text(url: string | URL, headers?: Record<string, string>): Promise<RemoteText>
  /** Largest download in bytes, all pages together. */
  maxFileBytes: number
  /**
   * Streams a file to `consume`.
   * @throws OutgoingFailure, errors of `consume`
   */
  read<Result>(
    file: { url: string; headers?: Record<string, string> },
    consume: (body: AsyncIterable<Buffer>, url: URL) => Promise<Result>
  ): Promise<Result>
  /**
   * Downloads a file unless it has the known state; `onProgress` is called with each chunk.
   * @throws OutgoingFailure
   */
  download(
    file: { url: string; headers?: Record<string, string> },
    path: string,
    onProgress?: (bytes: number, total: number | undefined) => void,
    known?: RemoteState
  ): Promise<Downloaded>
  /** @throws OutgoingFailure */
  head(url: string | URL, headers?: Record<string, string>): Promise<RemoteHead>
  /**
   * Sends a multipart form with a file, and parses the JSON response.
   * @throws OutgoingFailure
   */
  form(url: string | URL, form: RemoteForm): Promise<unknown>
  /** Waits; rejects when the run is aborted. */
  wait(ms: number): Promise<void>
  /**
   * Runs work in an SFTP session, which is closed afterwards.
   * @throws OutgoingFailure, errors of the work
   */
  sftp<Result>(target: SftpTarget, work: (session: SftpSession) => Promise<Result>): Promise<Result>
}

interface AccessOptions {
  outgoing: Outgoing
  credentials?: string
  /** Largest download in bytes. */
  maxFileBytes: number
  /** Idle timeout in milliseconds. */
  idleMs?: number
  signal?: AbortSignal
}

export function remoteAccess({
  outgoing,
  credentials,
  maxFileBytes,
  idleMs = defaultIdleMs,
  signal
}: AccessOptions): RemoteAccess {
  const abort = signal ? { signal } : {}
  const descriptionPolicy: Policy = { namedBy: 'user', ...descriptionLimits, idleMs }
  const fileLimits: Limits = { maxBytes: maxFileBytes, idleMs, totalMs: maxFileMs }
  const filePolicy: Policy = { namedBy: 'user', ...fileLimits }

  /** Sends a request, and reads its answer. @throws OutgoingFailure for a refusal */
  async function accepted<Result>(
    request: Parameters<Outgoing['send']>[0],
    policy: Policy,
    read: (answer: OutgoingAnswer) => Result | Promise<Result>
  ): Promise<Result> {
    const answer = await outgoing.send({ ...request, ...abort }, policy)
    try {
      await checkAccepted(answer)
      return await read(answer)
    } finally {
      answer.body.destroy()
    }
  }

  return {
    ...(credentials === undefined ? {} : { credentials }),
    wait: (ms) => wait(ms, undefined, abort),

    sftp: (target, work) => withSftp(outgoing, target, { ...fileLimits, ...abort }, work),

    head: (url, headers = {}) => accepted({ url, method: 'HEAD', headers }, filePolicy, headOf),

    async form(url, { method, headers = {}, fields, file }) {
      const { body, length, type } = await encodedForm(fields, file)
      const answer = await outgoing.send(
        {
          url,
          method,
          headers: { accept: 'application/json', ...headers, 'content-type': type },
          body,
          bodyLength: length,
          ...abort
        },
        { ...descriptionPolicy, totalMs: maxFileMs }
      )
      return readJson(answer)
    },

    json: (url, { method = 'GET', headers = {}, json } = {}) =>
      exchangeJson(
        outgoing,
        { url, method, headers, ...(json === undefined ? {} : { json }), ...abort },
        descriptionPolicy
      ),

    text: (url, headers = {}) => accepted({ url, headers }, descriptionPolicy, textOf),

    maxFileBytes,

    read: ({ url, headers = {} }, consume) =>
      accepted({ url, headers }, filePolicy, ({ body, url: address }) => consume(body, address)),

    async download({ url, headers = {} }, path, onProgress, { etag, lastModified } = {}) {
      const conditions = { 'if-none-match': etag, 'if-modified-since': lastModified }
      const answer = await outgoing.send(
        { url, headers: { ...headers, ...conditions }, ...abort },
        filePolicy
      )
      try {
        const isConditional = etag !== undefined || lastModified !== undefined
        if (answer.status === 304 && isConditional) return { size: 0, type: '', isUnchanged: true }
        await checkAccepted(answer)
        const size = await writeBody(answer, path, { ...abort, ...(onProgress ? { onProgress } : {}) })
        return { size, type: answer.headers['content-type'] ?? '', state: stateOf(answer) }
      } finally {
        answer.body.destroy()
      }
    }
  }
}

/** Returns the address of the relation `next` in a `Link` header (RFC 8288). */
export function nextOf(link: string | string[] | undefined): string | undefined {
  return /<([^<>]*)>\s*;[^,<]*\brel="?next"?/.exec([link ?? ''].flat().join(', '))?.[1]
}

function headOf({ url, headers }: OutgoingAnswer): RemoteHead {
  const { 'content-length': length, 'content-type': type, 'last-modified': modified } = headers
  const size = Number(length)
  return {
    url,
    ...(length && Number.isSafeInteger(size) ? { size } : {}),
    ...(type ? { type } : {}),
    ...(modified ? { modified } : {})
  }
}

async function textOf({ url, headers, body }: OutgoingAnswer): Promise<RemoteText> {
  const type = headers['content-type'] ?? ''
  const text = decodedText(await bytesOf(body), type)
  const next = nextOf(headers.link)
  return { text, type, url, ...(next ? { next } : {}) }
}

interface WritingOptions {
  signal?: AbortSignal
  onProgress?: (bytes: number, total: number | undefined) => void
}

/** Writes the body of an answer to a file. @returns its size */
async function writeBody(
  { body, headers }: OutgoingAnswer,
  path: string,
  { signal, onProgress }: WritingOptions
): Promise<number> {
  // The length of a compressed response is not comparable with the decompressed bytes.
  const { 'content-length': length, 'content-encoding': encoding } = headers
  const total = (!encoding && Number(length)) || undefined
  let size = 0
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        onProgress?.(size, total)
        yield chunk
      }
    },
    createWriteStream(path),
    signal ? { signal } : {}
  )
  return size
}
