/**
 * The rest of a body that the server refused is read and dropped after the response, for every route: the client gets
 * to read the response while it still sends, and the next request on the connection is not blocked by the unread bytes.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

export function registerUnreadBodies(app: FastifyInstance): void {
  app.server.on('request', (request, response) => {
    // A destroyed request no longer has its socket.
    const { socket } = request
    response.once('finish', () => {
      if (request.complete) return
      if (request.destroyed) socket.destroySoon()
      else dropRest(request)
    })
  })
}

/** Reads and drops the rest of a body, whoever was reading it. */
export function dropRest(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
}

/**
 * Chunks of a stream, to read in one loop. A loop that ends early destroys the stream, but not a request: its
 * connection would then never be read again.
 */
export function chunksOf(stream: Readable): AsyncIterable<Buffer> {
  const isRequest = 'complete' in stream
  return isRequest ? stream.iterator({ destroyOnReturn: false }) : stream
}
