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

  const server = createServer((asked, answer) => {
    const passed = request(optionsOf(asked), (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
      answered.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (asked, socket, head) => {
    socket.on('error', () => socket.destroy())
    const passed = request(optionsOf(asked))
    passed.on('error', () => socket.destroy())
    passed.on('response', () => socket.destroy())
    passed.on('upgrade', ({ rawHeaders }, upgraded, first) => {
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
    passed.end()
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
