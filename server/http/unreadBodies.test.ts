import Fastify, { type FastifyRequest } from 'fastify'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, it } from 'vitest'
import { chunksOf, registerUnreadBodies } from './unreadBodies.ts'

const app = Fastify({ bodyLimit: 2_000_000 })
registerUnreadBodies(app)
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

async function refuse(): Promise<void> {
  throw new Error('refused')
}
/** Ways to read a part of a body. */
const readers: Record<string, (request: FastifyRequest) => Promise<void>> = {
  '/none': refuse,
  '/loop': async ({ raw }) => {
    for await (const chunk of chunksOf(raw)) if (chunk.length) await refuse()
  },
  '/paused': async ({ raw }) => {
    raw.once('data', () => raw.pause())
    await new Promise((resolve) => raw.once('pause', resolve))
  },
  '/destroyed': async ({ raw }) => {
    for await (const chunk of raw) if (chunk) await refuse()
  },
  '/pipeline': ({ raw }) => pipeline(raw, refuse)
}
for (const [path, read] of Object.entries(readers)) {
  app.post(path, async (request, reply) => {
    await read(request).catch(() => {})
    return reply.code(400).send('refused')
  })
}
app.get('/', async () => 'next')
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Sends a request with a large body, then another on the same connection; resolves with all that it receives. */
function exchange(path: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const body = 'a'.repeat(1_500_000)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-ndjson\r\n`)
  socket.write(`content-length: ${body.length}\r\n\r\n${body}`)
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => {})
  socket.on('close', () => resolve(received))
  return promise
}

it.each(['/none', '/loop', '/paused'])(
  'the next request is answered after a body read by %s',
  async (path) => {
    expect(await exchange(path)).toMatch(/^HTTP\/1.1 400 [^]*refused[^]*HTTP\/1.1 200 [^]*next$/)
  }
)

it.each(['/destroyed', '/pipeline'])('the connection ends after a body read by %s', async (path) => {
  expect(await exchange(path)).not.toContain('next')
})
