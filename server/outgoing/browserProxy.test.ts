import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserProxy, type BrowserProxy, type ProxyOptions } from './browserProxy.ts'

let server: Server
let port: number
const proxies: BrowserProxy[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    response.end(JSON.stringify({ url: request.url, headers: Object.keys(request.headers) }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  ;({ port } = server.address() as AddressInfo)
})
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
  server.close()
})

async function open(options: Partial<ProxyOptions> = {}): Promise<BrowserProxy> {
  const proxy = await openBrowserProxy({
    allowPrivateAddresses: false,
    trusted: [],
    resolveName: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    ...options
  })
  proxies.push(proxy)
  return proxy
}

interface ProxiedRequest {
  status: number | undefined
  text: string
}

function ask(
  proxy: BrowserProxy,
  path: string,
  { method = 'GET', password = proxy.password } = {}
): Promise<ProxiedRequest> {
  const { hostname, port: proxyPort } = new URL(proxy.server)
  const secret = Buffer.from(`${proxy.username}:${password}`).toString('base64')
  return new Promise((done, fail) => {
    const sent = httpRequest({
      hostname,
      port: proxyPort,
      method,
      path,
      agent: false,
      headers: { 'proxy-authorization': `Basic ${secret}` }
    })
    sent.on('error', fail)
    sent.on('connect', ({ statusCode }, socket) => {
      socket.destroy()
      done({ status: statusCode, text: '' })
    })
    sent.on('response', (answer: IncomingMessage) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => done({ status: answer.statusCode, text }))
    })
    sent.end()
  })
}

it('connects to addresses named by the operator, and forwards no proxy headers', async () => {
  const proxy = await open({ trusted: [`http://127.0.0.1:${port}/data-fair`] })
  const { status, text } = await ask(proxy, `http://127.0.0.1:${port}/a?b=c`)
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({ url: '/a?b=c' })
  expect(text).not.toContain('proxy')
  expect((await ask(proxy, `127.0.0.1:${port}`, { method: 'CONNECT' })).status).toBe(200)
})

it('refuses the local network, under any name', async () => {
  const proxy = await open()
  const hosts = ['127.0.0.1', 'named.test', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254']
  for (const host of hosts) {
    const { status } = await ask(proxy, `http://${host}:${port}/`)
    expect([403, 502], host).toContain(status)
    const tunnel = await ask(proxy, `${host}:${port}`, { method: 'CONNECT' }).catch(() => ({ status: 0 }))
    expect(tunnel.status, host).not.toBe(200)
  }
  for (const path of ['file:///etc/passwd', '/relative', 'https://127.0.0.1/', 'ftp://a.test/']) {
    expect((await ask(proxy, path)).status, path).toBe(403)
  }
  const open25 = await open({ allowPrivateAddresses: true })
  expect((await ask(open25, '127.0.0.1:25', { method: 'CONNECT' })).status).toBe(403)
})

it('requires the password', async () => {
  const proxy = await open({ allowPrivateAddresses: true })
  expect((await ask(proxy, `http://127.0.0.1:${port}/`)).status).toBe(200)
  expect((await ask(proxy, `http://127.0.0.1:${port}/`, { password: 'wrong' })).status).toBe(407)
  const tunnel = await ask(proxy, `127.0.0.1:${port}`, { method: 'CONNECT', password: 'wrong' })
  expect(tunnel.status).toBe(407)
})
