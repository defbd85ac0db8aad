import Fastify from 'fastify'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { registerConnections } from './connections.ts'

it('does not wait for connections that ask nothing, but for the requests under way', async () => {
  const app = Fastify({ forceCloseConnections: false })
  registerConnections(app, { stopMs: 60_000 })
  const asked = Promise.withResolvers<void>()
  app.get('/', async () => {
    asked.resolve()
    await setTimeout(300)
    return 'answered'
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const received: string[] = []
  const client = (sent?: string): Promise<Socket> =>
    new Promise((resolve) => {
      const place = received.push('') - 1
      const socket = connect(Number(port), '127.0.0.1', () => {
        if (sent) socket.write(sent, () => resolve(socket))
        else resolve(socket)
      })
      socket.on('data', (chunk) => (received[place] += String(chunk)))
    })
  const head = 'GET / HTTP/1.1\r\nhost: localhost\r\n'
  const sockets = await Promise.all([client(), client(head), client(`${head}\r\n`)])
  await asked.promise
  const start = performance.now()
  await app.close()
  expect(performance.now() - start).toBeLessThan(4000)
  // The response may still be in transit.
  await expect.poll(() => received.map((text) => text.includes('answered'))).toEqual([false, false, true])
  for (const socket of sockets) socket.destroy()
})

it('does not wait forever for a client that takes what it asked for slowly, or never ends what it sends', async () => {
  const app = Fastify({ forceCloseConnections: false })
  registerConnections(app, { stopMs: 200 })
  let asked = 0
  app.get('/', async (_request, reply) => {
    asked++
    return reply.send(Readable.from(Array.from({ length: 1000 }, () => Buffer.alloc(100_000))))
  })
  app.post('/', async () => 'received')
  app.addHook('onRequest', async ({ method }) => void (asked += Number(method === 'POST')))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const host = 'host: localhost\r\n'
  const heads = [
    `GET / HTTP/1.1\r\n${host}\r\n`,
    `POST / HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 10\r\n\r\n[`
  ]
  const sockets = heads.map(() =>
    connect(Number(port), '127.0.0.1')
      .pause()
      .on('error', () => {})
  )
  for (const [place, socket] of sockets.entries()) socket.write(heads[place] ?? '')
  await expect.poll(() => asked).toBe(2)
  const start = performance.now()
  await app.close()
  expect(performance.now() - start).toBeLessThan(3000)
  for (const socket of sockets) socket.destroy()
})
