import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'

/**
 * Closing of connections when the server stops: idle ones at once, others after their response. Node would wait up to a
 * minute for connections without request, and some seconds for kept-alive ones. Connections still busy after `stopMs`
 * are destroyed: a slow download would delay the stop for hours.
 */
export function registerConnections(app: FastifyInstance, { stopMs }: Pick<Config, 'stopMs'>): void {
  /** Number of pending requests on each connection. */
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
  // The websocket server closes the sockets that were upgraded.
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
