/** Test server that records the requests it receives, and answers by path. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  at: number
}

export type Answer = (response: ServerResponse, call: Call) => void

export interface Receiver {
  origin: string
  calls: Call[]
  /** Of a path, in the order in which they came. */
  of: (path: string) => Call[]
  /** What a path answers; 204 without it. */
  answers: Map<string, Answer>
  close: () => Promise<void>
}

/** Nobody waits for the end of these. */
export const hostileAnswers: Record<string, Answer> = {
  never: () => {},
  /** A gigabyte that it announces, and of which some comes. */
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
