/** Reverse proxy that forwards requests unchanged, path included, with the requested host. */
import { createServer, request, type IncomingMessage, type RequestOptions } from 'node:http'
import type { Duplex } from 'node:stream'

export interface PathProxy {
  close: () => Promise<void>
}

/** @param target port of the platform on this machine */
export async function startPathProxy(port: number, target: () => number): Promise<PathProxy> {
  const sockets = new Set<Duplex>()
  const optionsOf = ({ url, method, headers }: IncomingMessage): RequestOptions => ({
    host: 'localhost',
    port: target(),
    path: url,
    method,
    headers: { ...headers, 'x-forwarded-host': headers.host, 'x-forwarded-proto': 'http' }
  })

  const server = createServer((incoming, answer) => {
    const forwarded = request(optionsOf(incoming), (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy())
    const forwarded = request(optionsOf(incoming))
    forwarded.on('error', () => socket.destroy())
    forwarded.on('response', () => socket.destroy())
    forwarded.on('upgrade', ({ rawHeaders }, upgraded, first) => {
      const lines = Array.from(
        { length: rawHeaders.length / 2 },
        (_, index) => `${rawHeaders[2 * index]}: ${rawHeaders[2 * index + 1]}`
      )
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
      socket.write(first)
      upgraded.write(head)
      upgraded.on('error', () => socket.destroy())
      socket.on('close', () => upgraded.destroy())
      upgraded.pipe(socket)
      socket.pipe(upgraded)
    })
    forwarded.end()
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    }
  }
}
