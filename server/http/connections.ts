import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'

/**
 * Ends the connections that ask nothing when the server closes, and the others once they are answered: Node waits a
 * minute for those on which no request has come, and for seconds for what an answered client could ask next. Those that are still
 * not answered after a while are cut: a client that takes a large file slowly would hold the stop up for hours.
 */
export function registerConnections(app: FastifyInstance, { stopMs }: Pick<Config, 'stopMs'>): void {
  /** Number of requests under way on each connection. */
  const open = new Map<Socket, number>()
  let isClosing = false
  const count = (socket: Socket, change: number): void => {
    const requests = open.get(socket)
    if (requests !== undefined) open.set(socket, requests + change)
    if (isClosing && requests === 1 && change === -1) socket.end()
  }
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  // Sockets of websockets are closed by the websocket server.
  app.server.on('upgrade', ({ socket }) => open.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const [socket, requests] of open) if (requests === 0) socket.destroy()
    const cut = setTimeout(() => {
      app.log.warn({ requests: open.size }, 'requests that were not answered in time are cut')
      for (const socket of open.keys()) socket.destroy()
    }, stopMs)
    app.server.once('close', () => clearTimeout(cut))
  })
}
