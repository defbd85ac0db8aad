/** How a type of catalog reaches its remote: everything goes through `outgoing/`, within bounds of bytes and of time. */
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

/** Limits of a page of a listing, or of the description of a dataset. */
const description = { maxBytes: 50_000_000, totalMs: 60_000 }
/** A file may be long in coming as long as it comes. */
const longestFileMs = 3_600_000
const defaultIdleMs = 30_000

export interface JsonRequest {
  method?: string
  headers?: Record<string, string | undefined>
  json?: unknown
}

export interface Downloaded {
  /** Bytes. */
  size: number
  /** Type from the header `Content-Type`. */
  type: string
  /** State by which the file can be asked for again, if it has changed. */
  state?: RemoteState
  /** The remote has the state that is known: nothing was written. */
  isUnchanged?: true
}

interface RemoteText {
  text: string
  /** Type from the header `Content-Type`. */
  type: string
  /** Address that the answer came from, after redirects. */
  url: URL
  /** The address of the next page, as a header `Link` tells it: whoever follows it says where it may lead. */
  next?: string
}

/** What a server says of a file without giving it. */
interface RemoteHead {
  /** Address after redirects. */
  url: URL
  size?: number
  type?: string
  /** Date from the header `Last-Modified`. */
  modified?: string
}

/** A form with a file, as browsers send it. */
interface RemoteForm {
  method: string
  headers?: Record<string, string | undefined>
  fields: Record<string, string>
  file: FormFile
}

export interface RemoteAccess {
  /** The user and password that the remote is asked with: what they open is not shown to who has others. */
  askedAs?: string
  /** @throws OutgoingFailure */
  json(url: string | URL, request?: JsonRequest): Promise<unknown>
  /** A small text: a document of RDF, a list of addresses. @throws OutgoingFailure */
  text(url: string | URL, headers?: Record<string, string>): Promise<RemoteText>
  /** Bytes of the largest file that is downloaded, all its pages together. */
  maxFileBytes: number
  /** Gives a file to `consume` as it comes. @throws OutgoingFailure, what `consume` throws */
  read<Result>(
    file: { url: string; headers?: Record<string, string> },
    consume: (body: AsyncIterable<Buffer>, url: URL) => Promise<Result>
  ): Promise<Result>
  /** Writes a file that is not the known one; `told` is called as it comes. @throws OutgoingFailure */
  download(
    file: { url: string; headers?: Record<string, string> },
    path: string,
    told?: (bytes: number, total: number | undefined) => void,
    known?: RemoteState
  ): Promise<Downloaded>
  /** @throws OutgoingFailure */
  head(url: string | URL, headers?: Record<string, string>): Promise<RemoteHead>
  /** Sends a form with a file, and reads JSON. @throws OutgoingFailure */
  form(url: string | URL, form: RemoteForm): Promise<unknown>
  /** Waits, within the time of the run. */
  wait(ms: number): Promise<void>
  /** A session of SFTP, closed when the work ends. @throws OutgoingFailure, what the work throws */
  sftp<Result>(target: SftpTarget, work: (session: SftpSession) => Promise<Result>): Promise<Result>
}

interface AccessOptions {
  outgoing: Outgoing
  askedAs?: string
  /** Bytes of the largest file that is downloaded. */
  maxFileBytes: number
  /** Longest silence of the remote. */
  idleMs?: number
  signal?: AbortSignal
}

export function remoteAccess({
  outgoing,
  askedAs,
  maxFileBytes,
  idleMs = defaultIdleMs,
  signal
}: AccessOptions): RemoteAccess {
  const given = signal ? { signal } : {}
  const descriptionPolicy: Policy = { namedBy: 'user', ...description, idleMs }
  const fileLimits: Limits = { maxBytes: maxFileBytes, idleMs, totalMs: longestFileMs }
  const filePolicy: Policy = { namedBy: 'user', ...fileLimits }
  return {
    ...(askedAs === undefined ? {} : { askedAs }),
    wait: (ms) => wait(ms, undefined, given),

    sftp: (target, work) => withSftp(outgoing, target, { ...fileLimits, ...given }, work),

    async head(url, headers = {}) {
      const answer = await outgoing.send({ url, method: 'HEAD', headers, ...given }, filePolicy)
      try {
        await checkAccepted(answer)
        return headOf(answer)
      } finally {
        answer.body.destroy()
      }
    },

    async form(url, { method, headers = {}, fields, file }) {
      const { body, length, type } = await encodedForm(fields, file)
      const answer = await outgoing.send(
        {
          url,
          method,
          headers: { accept: 'application/json', ...headers, 'content-type': type },
          body,
          bodyLength: length,
          ...given
        },
        { ...descriptionPolicy, totalMs: longestFileMs }
      )
      return readJson(answer)
    },

    json: (url, { method = 'GET', headers = {}, json } = {}) =>
      exchangeJson(
        outgoing,
        { url, method, headers, ...(json === undefined ? {} : { json }), ...given },
        descriptionPolicy
      ),

    async text(url, headers = {}) {
      const answer = await outgoing.send({ url, headers, ...given }, descriptionPolicy)
      try {
        await checkAccepted(answer)
        const type = answer.headers['content-type'] ?? ''
        const text = decodedText(await bytesOf(answer.body), type)
        const next = nextOf(answer.headers.link)
        return {
          text,
          type,
          url: answer.url,
          ...(next ? { next } : {})
        }
      } finally {
        answer.body.destroy()
      }
    },

    maxFileBytes,

    async read({ url, headers = {} }, consume) {
      const answer = await outgoing.send({ url, headers, ...given }, filePolicy)
      try {
        await checkAccepted(answer)
        return await consume(answer.body, answer.url)
      } finally {
        answer.body.destroy()
      }
    },

    async download({ url, headers = {} }, path, told, { etag, lastModified } = {}) {
      const conditions = { 'if-none-match': etag, 'if-modified-since': lastModified }
      const answer = await outgoing.send(
        { url, headers: { ...headers, ...conditions }, ...given },
        filePolicy
      )
      try {
        const isConditional = etag !== undefined || lastModified !== undefined
        if (answer.status === 304 && isConditional) return { size: 0, type: '', isUnchanged: true }
        await checkAccepted(answer)
        // What is packed is told the size of otherwise than it is counted.
        const { 'content-length': length, 'content-encoding': encoding } = answer.headers
        const total = (!encoding && Number(length)) || undefined
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
        return { size, type: answer.headers['content-type'] ?? '', state: stateOf(answer) }
      } finally {
        answer.body.destroy()
      }
    }
  }
}

/** The address of the relation `next` of a header `Link` (RFC 8288). */
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
