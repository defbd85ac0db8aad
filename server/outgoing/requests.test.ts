/** Tests of the request helpers against a local server. */
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRemoteServer, type RemoteServer } from '../../tests/api/support/remoteServer.ts'
import { openOutgoing, type Outgoing, type Policy } from './outgoing.ts'
import { bytesOf, exchangeJson, fetchThrough, readChanged } from './requests.ts'

const limits = { maxBytes: 1000, idleMs: 2000, totalMs: 4000 }
const user: Policy = { namedBy: 'user', ...limits }
const operator: Policy = { namedBy: 'operator', ...limits }
let remote: RemoteServer
let open: Outgoing
beforeAll(async () => {
  remote = await startRemoteServer()
  open = openOutgoing({ allowPrivateAddresses: true, publicUrl: 'https://data.example/data-fair' })
})
afterAll(async () => {
  await open.close()
  await remote.close()
})

describe('requests of the platform', () => {
  it('send streams, complete and once', async () => {
    remote.answer = (request, response) => {
      if (request.url === '/moved') response.writeHead(307, { location: '/' }).end()
      else request.pipe(response)
    }
    const body = (): Readable => Readable.from(['a', 'b'], { objectMode: false })
    const echoed = await open.send({ url: `${remote.origin}/`, method: 'POST', body: body() }, user)
    expect(String(await bytesOf(echoed.body))).toBe('ab')
    const moved = open.send({ url: `${remote.origin}/moved`, method: 'POST', body: body() }, user)
    await expect(moved).rejects.toMatchObject({ reason: 'redirects' })
  })

  it('send conditional requests for files', async () => {
    remote.answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"1"' }).end('one')
    }
    const url = `${remote.origin}/`
    const first = await readChanged(open, url, {}, user, bytesOf)
    expect(first).toEqual({ isChanged: true, result: Buffer.from('one'), state: { etag: '"1"' } })
    expect(await readChanged(open, url, { etag: '"1"' }, user, bytesOf)).toEqual({ isChanged: false })
    remote.answer = (_request, response) => response.writeHead(304).end()
    const unasked = readChanged(open, url, {}, user, bytesOf)
    await expect(unasked).rejects.toMatchObject({ status: 304 })
    remote.answer = (_request, response) =>
      response.writeHead(404, 'Not Found', { 'content-type': 'text/plain' }).end('  nothing here ')
    const missing = readChanged(open, `${url}none`, {}, user, bytesOf)
    await expect(missing).rejects.toMatchObject({ status: 404, message: 'nothing here' })
    remote.answer = (_request, response) => response.end('one')
    const own = new Error('the disk is full')
    await expect(readChanged(open, url, {}, user, () => Promise.reject(own))).rejects.toBe(own)
  })

  it('exchange JSON', async () => {
    remote.answer = (request, response) => {
      if (request.url === '/echo') request.pipe(response)
      else if (request.url === '/empty') response.writeHead(204).end()
      else if (request.url === '/marked') response.end('\uFEFF{"a":1}')
      else response.end('<html>')
    }
    const to = (path: string, json?: unknown): Promise<unknown> =>
      exchangeJson(open, { url: `${remote.origin}${path}`, method: 'POST', json }, user)
    expect(await to('/echo', { a: ['é'] })).toEqual({ a: ['é'] })
    expect(remote.requests.at(-1)?.headers['content-type']).toBe('application/json')
    expect(await to('/empty')).toBeUndefined()
    expect(await to('/marked')).toEqual({ a: 1 })
    await expect(to('/page')).rejects.toMatchObject({ reason: 'badAnswer' })
    const answer = { error: { name: ['Taken'] } }
    remote.answer = (_request, response) =>
      void response
        .writeHead(409, 'Conflict', { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(answer))
    const message = '409 - Conflict : name: Taken'
    await expect(to('/refused')).rejects.toMatchObject({ status: 409, message, answer })
  })

  it('provide a `fetch` for libraries', async () => {
    remote.answer = (request, response) => {
      if (request.url === '/moved') return response.writeHead(302, { location: '/' }).end()
      if (request.url === '/none') return response.writeHead(204).end()
      response.writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': ['a=1', 'b=2'] })
      return response.end(gzipSync('{"a":1}'))
    }
    const get = (path: string): Promise<Response> =>
      fetchThrough(open, operator)(`${remote.origin}${path}`, { method: 'GET', headers: {} })
    const answer = await get('/')
    expect([answer.headers.getSetCookie(), await answer.json()]).toEqual([['a=1', 'b=2'], { a: 1 }])
    const moved = await get('/moved')
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/'])
    await moved.body?.cancel()
    expect((await get('/none')).status).toBe(204)
  })
})
