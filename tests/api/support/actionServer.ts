/**
 * Fake remote service over real HTTP: the action `postCoords` returns the coordinates of addresses, in bulk, as the
 * contract of extensions says (docs/api/extensions.md). It counts its requests, and can behave badly.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startRemoteServer } from './remoteServer.ts'

/** Input line as sent: `q` and `key`. */
type AskedLine = Record<string, unknown>
export type AnsweredLine = Record<string, unknown>

interface ActionRequest {
  method: string
  /** URL with its query. */
  url: URL
  headers: IncomingMessage['headers']
  lines: AskedLine[]
}

/** Answers one request; `results` are the correct results for its lines, in order. */
export type Behaviour = (
  response: ServerResponse,
  results: AnsweredLine[],
  request: ActionRequest
) => void | Promise<void>

export interface ActionServer {
  origin: string
  /** OpenAPI document of the service. */
  apiDoc: Record<string, unknown>
  /** Requests of the action, in order of arrival. */
  requests: ActionRequest[]
  /** Number of input lines in all requests. */
  asked: () => number
  /** Result for an input line, without its key; an address that contains `unknown` is not found. */
  resultOf: (line: AskedLine) => AnsweredLine
  /** Sets the behaviour for the next requests; the default is a correct response. */
  behave: (behaviour: Behaviour) => void
  /** Holds the next requests. `release` lets through the given number of requests, or all of them. */
  hold: () => { release: (count?: number) => void; waiting: () => number }
  close: () => Promise<void>
}

/** Starts the service; `close` releases the held requests. */
export async function startActionServer(): Promise<ActionServer> {
  const remote = await startRemoteServer()
  let behaviour: Behaviour = good
  let gate: Gate | undefined
  const server: ActionServer = {
    origin: remote.origin,
    apiDoc: coordsDocument(remote.origin),
    requests: [],
    asked: () => server.requests.reduce((sum, { lines }) => sum + lines.length, 0),
    resultOf: coordsOf,
    behave: (changed) => {
      behaviour = changed
    },
    hold: () => {
      const held = holdingGate()
      gate = held
      return held
    },
    close: async () => {
      gate?.release()
      await remote.close()
    }
  }
  remote.answer = (request, response) => void answer(request, response)
  return server

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', remote.origin)
    if (url.pathname === '/api-docs.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(server.apiDoc))
      return
    }
    const lines = parseLines(await textOf(request))
    const actionRequest: ActionRequest = {
      method: request.method ?? '',
      url,
      headers: request.headers,
      lines
    }
    server.requests.push(actionRequest)
    await gate?.pass()
    const results = lines.map((line) => ({ key: line.key, ...server.resultOf(line) }))
    await behaviour(response, results, actionRequest)
  }
}

/** Coordinates computed from the address alone. */
function coordsOf({ q }: AskedLine): AnsweredLine {
  const address = String(q)
  if (address.includes('unknown')) return { error: 'not found' }
  let sum = 0
  for (const character of address) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 10_000
  return { lat: 43 + sum / 2000, lon: sum / 2000, matchLevel: 'street' }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}

function parseLines(body: string): AskedLine[] {
  return body
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as AskedLine)
}

interface Gate {
  pass: () => Promise<void>
  release: (count?: number) => void
  waiting: () => number
}

function holdingGate(): Gate {
  const pending: (() => void)[] = []
  let allowed = 0
  return {
    pass: () => {
      if (allowed > 0) {
        allowed -= 1
        return Promise.resolve()
      }
      return new Promise((resolve) => pending.push(resolve))
    },
    release: (count = Infinity) => {
      allowed += count
      while (allowed > 0 && pending.length > 0) {
        allowed -= 1
        pending.shift()?.()
      }
    },
    waiting: () => pending.length
  }
}

/** Results as NDJSON. */
export const ndjson = (results: AnsweredLine[]): string =>
  results.map((result) => `${JSON.stringify(result)}\n`).join('')

export const good: Behaviour = (response, results) => {
  response.setHeader('content-type', 'application/x-ndjson').end(ndjson(results))
}

/** Omits the results of half of the lines. */
export const fewerLines: Behaviour = (response, results, request) =>
  good(
    response,
    results.filter((_, index) => index % 2 === 0),
    request
  )

/** Adds results for lines that were not sent, and duplicates. */
export const moreLines: Behaviour = (response, results, request) =>
  good(response, [...results, { key: '99999', lat: 1, lon: 1 }, { lat: 2, lon: 2 }, ...results], request)

export const wrongOrder: Behaviour = (response, results, request) =>
  good(response, results.toReversed(), request)

/** Sends values of wrong types, including the key. */
export const wrongTypes: Behaviour = (response, results, request) =>
  good(
    response,
    results.map(({ key }) => ({ key: Number(key), lat: 'nowhere', lon: { degrees: [1] }, matchLevel: 12 })),
    request
  )

/** Fails with a status and a text. */
export const failing =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body)
  }

/** Answers 429 with `Retry-After` the given number of times, then behaves as `then`. */
export function tooManyRequests(times: number, retryAfter = '0', then: Behaviour = good): Behaviour {
  let remaining = times
  return (response, results, request) => {
    if (remaining-- <= 0) return then(response, results, request)
    response.writeHead(429, { 'retry-after': retryAfter }).end('slow down')
  }
}

/** Fails the given number of times, then behaves as `then`. */
export function failingAtFirst(times: number, status = 503, then: Behaviour = good): Behaviour {
  let remaining = times
  return (response, results, request) =>
    remaining-- > 0
      ? failing(status, 'try again')(response, results, request)
      : then(response, results, request)
}

/** Sends the HTML page of a proxy or login, with status 200. */
export const html: Behaviour = (response) => {
  response
    .setHeader('content-type', 'text/html')
    .end('<!doctype html><html><body><h1>Please sign in</h1></body></html>')
}

/** Sends an invalid body with the JSON content type. */
export const notJson: Behaviour = (response) => {
  response.setHeader('content-type', 'application/x-ndjson').end('{"key":"0","lat":\n')
}

/** Closes the connection without a response. */
export const reset: Behaviour = (response) => {
  response.destroy()
}

/** Closes the connection in the middle of the response. */
export const cut: Behaviour = (response, results) => {
  const text = ndjson(results)
  response.writeHead(200, { 'content-type': 'application/x-ndjson', 'content-length': String(text.length) })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

/** Sends the same megabyte repeatedly until the client disconnects. */
export const endless: Behaviour = (response) => {
  const part = `${JSON.stringify({ key: '0', lat: 1, lon: 1, matchLevel: 'x'.repeat(1000) })}\n`.repeat(1000)
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const writeMore = (): void => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', writeMore)
  writeMore()
}

export const redirecting =
  (location: string, status = 307): Behaviour =>
  (response) => {
    response.writeHead(status, { location }).end()
  }

export const address = 'http://schema.org/address'
const identifier = 'http://schema.org/identifier'
const latitude = 'http://schema.org/latitude'
const longitude = 'http://schema.org/longitude'

/** OpenAPI document of a service with the action `postCoords`. */
export function coordsDocument(origin: string): Record<string, unknown> {
  const key = { type: 'string', title: 'Key', 'x-refersTo': identifier }
  const ndjsonOf = (properties: Record<string, unknown>): unknown => ({
    'application/x-ndjson': { schema: { type: 'object', properties } }
  })
  return {
    openapi: '3.0.3',
    info: {
      title: 'Geocoder',
      version: '1.0.0',
      description: 'Coordinates of addresses',
      'x-api-id': 'geocoder'
    },
    servers: [{ url: origin }],
    paths: {
      '/coords': {
        post: {
          summary: 'Coordinates of addresses',
          operationId: 'postCoords',
          'x-operationType': 'http://schema.org/SearchAction',
          requestBody: {
            required: true,
            content: ndjsonOf({ q: { type: 'string', title: 'Address', 'x-refersTo': address }, key })
          },
          responses: {
            200: {
              description: 'One result for each line',
              content: ndjsonOf({
                key,
                lat: { type: 'number', title: 'Latitude', 'x-refersTo': latitude },
                lon: { type: 'number', title: 'Longitude', 'x-refersTo': longitude },
                matchLevel: { type: 'string', title: 'Match level' },
                error: { type: 'string', title: 'Error' }
              })
            }
          }
        }
      }
    }
  }
}
