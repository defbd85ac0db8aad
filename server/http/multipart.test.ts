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

it('a form that cannot be read is an error of its client', async () => {
  const { app, logged } = appWithErrorLog()
  registerErrorHandler(app, false)
  await registerMultipart(app)
  app.post('/', (request) => readForm(request, async ({ stream }) => void stream.resume()))
  const send = async (boundary: string, disposition: string): Promise<[number, string]> => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data${disposition}\r\n\r\na\r\n--${boundary}--\r\n`
    })
    return [statusCode, body]
  }
  expect(await send('b', '; name="title"')).toEqual([200, '{"title":"a"}'])
  const long = 'Invalid form: The needle cannot have a length bigger than 256.'
  expect(await send('b'.repeat(300), '; name="title"')).toEqual([400, long])
  expect(await send('b', '')).toEqual([400, 'Invalid form: Malformed part: no name'])
  await app.close()
  expect(logged).toEqual([])
})

it('a field of a file that nobody filled is ignored, one without a name is not', async () => {
  const { app } = appWithErrorLog()
  registerErrorHandler(app, false)
  await registerMultipart(app)
  app.post('/', async (request) => {
    const received: string[] = []
    const receive: Parameters<typeof readForm>[1] = async ({ field, stream }) => {
      received.push(`${field}: ${String(await readAtMost(stream, 1000, () => httpError('cutUpload')))}`)
    }
    const fields = await readForm(request, receive, 3)
    return { received, fields }
  })
  const part = (disposition: string, content: string): string =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n${content}\r\n`
  const { json } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${part('name="attachments"; filename=""', '')}${part('name="file"; filename=""', 'x')}${part('name="last"; filename="a"', '')}--b--\r\n`
  })
  expect(json()).toEqual({ received: ['file: x', 'last: '], fields: {} })
  await app.close()
})
