import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerErrorHandler } from './errorHandler.ts'
import { readAtMost, readForm, registerMultipart } from './multipart.ts'
import { httpError } from './errors.ts'

it('a client that leaves in the middle of a file is no failure of the server', async () => {
  const logged: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    }
  })
  const app = fastify({ logger: { level: 'error', stream } })
  registerErrorHandler(app, false)
  await registerMultipart(app)
  const refused = Promise.withResolvers<number>()
  app.addHook('onError', async (_request, _reply, error) => refused.resolve(error.statusCode ?? 500))
  app.post('/', async (request) => {
    await readForm(request, async (part) => {
      setImmediate(() => client.destroy())
      await readAtMost(part.stream, 1000, () => httpError('cutUpload'))
    })
  })
  await app.listen({ port: 0 })
  const client = connect((app.server.address() as AddressInfo).port)
  const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nstart'
  client.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n${part}`
  )
  expect(await refused.promise).toBe(400)
  await app.close()
  expect(logged).toEqual([])
})
