import Fastify, { type FastifyInstance } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedEncoding, registerCompression } from './compression.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await registerCompression(app)
  const texts: Record<string, string> = { small: 'a', medium: 'é'.repeat(5000), large: 'é'.repeat(200_000) }
  app.get<{ Params: { size: string } }>('/:size', (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('vary', 'origin')
      .send(JSON.stringify(texts[request.params.size]))
  )
  app.get('/image', (_request, reply) => reply.type('image/png').send('x'.repeat(5000)))
})
afterAll(() => app.close())

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

describe('compression of answers', () => {
  it.each(['medium', 'large'])('is by brotli or gzip for a %s one', async (size) => {
    const plain = await get(`/${size}`)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await get(`/${size}`, 'gzip, deflate, br')
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
    const gzip = await get(`/${size}`, 'gzip, deflate')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload)
    expect(String(gzip.headers.vary).toLowerCase()).toMatch(/origin.*accept-encoding/)
  })

  it('leaves alone what is short, an image, or a HEAD', async () => {
    expect((await get('/small', 'br')).headers['content-encoding']).toBeUndefined()
    expect((await get('/image', 'br')).headers['content-encoding']).toBeUndefined()
  })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
    [undefined, undefined],
    ['', undefined],
    [';;q=,,=', undefined]
  ])('of a client that takes %s is %s', (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected)
  })
})
