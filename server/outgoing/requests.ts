/** Helpers for common requests: conditional downloads, JSON, and a `fetch` for libraries. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { OutgoingFailure } from './failure.ts'
import type { OutgoingRequest } from './hops.ts'
import type { Outgoing, OutgoingAnswer, Policy } from './outgoing.ts'
import { refusalWords } from './refusalWords.ts'

/** Validators of a downloaded file, for conditional requests. */
export interface RemoteState {
  etag?: string
  lastModified?: string
}

type Read<Result> = { isChanged: false } | { isChanged: true; result: Result; state: RemoteState }

/**
 * Sends a conditional request for a file, and passes its body to `consume` unless it is unchanged.
 * @throws OutgoingFailure with the status of a response without the file; errors of `consume`
 */
export async function readChanged<Result>(
  outgoing: Outgoing,
  url: string,
  { etag, lastModified }: RemoteState,
  policy: Policy,
  consume: (body: Readable) => Promise<Result>
): Promise<Read<Result>> {
  const headers = { 'if-none-match': etag, 'if-modified-since': lastModified }
  const answer = await outgoing.send({ url, headers }, policy)
  try {
    // 304 is only valid after a conditional request.
    const isConditional = etag !== undefined || lastModified !== undefined
    if (answer.status === 304 && isConditional) return { isChanged: false }
    await checkSuccess(answer)
    return { isChanged: true, result: await consume(answer.body), state: stateOf(answer) }
  } finally {
    answer.body.destroy()
  }
}

/** Returns the validators of a response. */
export function stateOf({ headers }: OutgoingAnswer): RemoteState {
  const { etag, 'last-modified': lastModified } = headers
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) }
}

/**
 * Sends JSON, if given, and parses the JSON response; undefined for an empty body.
 * @throws OutgoingFailure as `readJson`
 */
export async function exchangeJson(
  outgoing: Outgoing,
  { json, headers, ...request }: Omit<OutgoingRequest, 'body'> & { json?: unknown },
  policy: Policy
): Promise<unknown> {
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await outgoing.send(
    { ...request, ...body, headers: { accept: 'application/json', ...type, ...headers } },
    policy
  )
  return readJson(answer)
}

/**
 * Parses a JSON response.
 * @throws OutgoingFailure with the message of an error response, and for invalid JSON
 */
export async function readJson(answer: OutgoingAnswer): Promise<unknown> {
  try {
    await checkAccepted(answer)
    // TextDecoder removes a byte order mark, which JSON.parse does not accept.
    const text = new TextDecoder().decode(await bytesOf(answer.body))
    return text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new OutgoingFailure('badAnswer', { cause: error })
    throw error
  } finally {
    answer.body.destroy()
  }
}

export async function bytesOf(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @throws OutgoingFailure for an error status, with the plain text of the response or with the status */
async function checkSuccess(answer: OutgoingAnswer): Promise<void> {
  const { status, statusText, headers, body } = answer
  if (status >= 200 && status < 300) return
  const isText = headers['content-type']?.startsWith('text/plain')
  const text = isText ? await startOf(body) : ''
  throw new OutgoingFailure('status', { status, message: text || `${status} - ${statusText}` })
}

/**
 * Checks the status of an API response, with the message of a JSON error.
 * @throws OutgoingFailure
 */
export async function checkAccepted(answer: OutgoingAnswer): Promise<void> {
  const { status, statusText, headers, body } = answer
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(headers['content-type'] ?? '')
  if (!isJson || (status >= 200 && status < 300)) return checkSuccess(answer)
  const refusal = parsed(await startOf(body, maxRefusalLength))
  const words = refusalWords(refusal)
  const state = `${status} - ${statusText}`
  throw new OutgoingFailure('status', {
    status,
    answer: refusal,
    message: words ? `${state} : ${words}` : state
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const maxTextLength = 1000
const maxRefusalLength = 100_000

async function startOf(body: Readable, longest = maxTextLength): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body as AsyncIterable<Buffer>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= longest) break
  }
  return text.slice(0, longest).trim()
}

/** Returns a `fetch` for libraries. Redirects are returned, because such libraries handle them themselves. */
export function fetchThrough(
  outgoing: Outgoing,
  policy: Omit<Policy, 'redirects'>
): (url: string, init: FetchInit) => Promise<Response> {
  return async (url, { method, headers, body, signal }) => {
    const content = body === undefined || body === null ? {} : { body: textOf(body) }
    const answer = await outgoing.send(
      { url, method, headers, ...content, ...(signal ? { signal } : {}) },
      { ...policy, redirects: 0 }
    )
    const { status, statusText } = answer
    const hasBody = ![101, 204, 205, 304].includes(status)
    if (!hasBody) answer.body.destroy()
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      // These headers describe the compressed body, and the body is decompressed.
      if (name === 'content-encoding' || name === 'content-length' || value === undefined) continue
      for (const single of [value].flat()) answered.append(name, single)
    }
    // The stream types of Node and of the DOM differ.
    const stream = hasBody ? (Readable.toWeb(answer.body) as ReadableStream & BodyInit) : null
    return new Response(stream, { status, statusText, headers: answered })
  }
}

interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

function textOf(body: unknown): string | Uint8Array {
  return body instanceof Uint8Array || typeof body === 'string' ? body : String(body)
}
