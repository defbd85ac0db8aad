import Fastify from 'fastify'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { registerConnections } from './connections.ts'

it('does not wait for connections that ask nothing, but for the requests under way', async () => {
  const app = Fastify({ forceCloseConnections: false })
  registerConnections(app)
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
  // What was answered may still be on its way.
  await expect.poll(() => received.map((text) => text.includes('answered'))).toEqual([false, false, true])
  for (const socket of sockets) socket.destroy()
})
