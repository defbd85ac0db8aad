import { connect, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { appWithErrorLog } from '../../tests/support/errorLog.ts'
import { registerErrorHandler } from './errorHandler.ts'
import { readAtMost, readForm, registerMultipart } from './multipart.ts'
import { httpError } from './errors.ts'

it('a client that leaves in the middle of a file is no failure of the server', async () => {
  const { app, logged } = appWithErrorLog()
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
