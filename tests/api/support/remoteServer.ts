/** Fake HTTP server, whose response a test can change at any time. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RemoteServer {
  origin: string
  /** Requests received since the start. */
  requests: IncomingMessage[]
  answer: (request: IncomingMessage, response: ServerResponse) => void
  close: () => Promise<void>
}

export async function startRemoteServer(): Promise<RemoteServer> {
  const server = createServer((request, response) => {
    remote.requests.push(request)
    remote.answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const remote: RemoteServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: (_request, response) => response.writeHead(404).end(),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      })
  }
  return remote
}
