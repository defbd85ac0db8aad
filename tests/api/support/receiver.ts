/** Test server that records the requests it receives, and answers by path. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  at: number
}

type Answer = (response: ServerResponse, call: Call) => void

export interface Receiver {
  origin: string
  calls: Call[]
  /** Calls of a path, in order of arrival. */
  of: (path: string) => Call[]
  /** Responses by path; 204 by default. */
  answers: Map<string, Answer>
  close: () => Promise<void>
}

/** Responses that never end, or are too large. */
export const hostileAnswers: Record<string, Answer> = {
  never: () => {},
  /** Announces a gigabyte and sends a part of it. */
  huge: (response) => {
    response.writeHead(200, { 'content-length': String(2 ** 30) })
    response.write(Buffer.alloc(1_000_000))
  },
  slowly: (response) => {
    response.writeHead(200).write('x')
  }
}

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end()
  }

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const call = { path, headers, body: Buffer.concat(chunks), at: Date.now() }
      receiver.calls.push(call)
      const answer = receiver.answers.get(path) ?? status(204)
      answer(response, call)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    of: (path) => receiver.calls.filter((call) => call.path === path),
    answers: new Map(),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      })
  }
  return receiver
}
