/** Tests of outgoing requests against a local server, with attacks on the address rules. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startRemoteServer, type RemoteServer } from '../../tests/api/support/remoteServer.ts'
import type { ResolveName } from './checkedLookup.ts'
import type { FailureReason, OutgoingFailure } from './failure.ts'
import { openOutgoing, type Outgoing, type Policy } from './outgoing.ts'
import { bytesOf } from './requests.ts'

let remote: RemoteServer
let other: RemoteServer
/** Allows private addresses, for tests of the exchange. */
let open: Outgoing
/** Configured as in production; the first server counts as the platform itself. */
let closed: Outgoing
const looked: string[] = []
const names: Record<string, string[]> = {
  'inside.example': ['127.0.0.1'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254']
}
const resolveName: ResolveName = (name, _options, done) => {
  looked.push(name)
  const found = names[name.replace(/\.$/, '')] ?? (name.startsWith('localhost') ? ['127.0.0.1', '::1'] : [])
  if (found.length === 0)
    done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), [])
  else
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    )
}

const limits = { maxBytes: 1000, idleMs: 2000, totalMs: 4000 }
const user: Policy = { namedBy: 'user', ...limits }
const operator: Policy = { namedBy: 'operator', ...limits }

beforeAll(async () => {
  remote = await startRemoteServer()
  other = await startRemoteServer()
  open = openOutgoing({ allowPrivateAddresses: true, publicUrl: 'https://data.example/data-fair' })
  const publicUrl = `${remote.origin}/data-fair`
  closed = openOutgoing({ allowPrivateAddresses: false, publicUrl }, { resolveName, refusalMs: 60 })
})
afterAll(async () => {
  await open.close()
  await closed.close()
  await remote.close()
  await other.close()
})
afterEach(() => {
  looked.length = 0
  other.requests.length = 0
})

/** Returns the text of a response, or the reason of the failure. */
async function read(outgoing: Outgoing, url: string, policy = user): Promise<string> {
  const text = outgoing.send({ url }, policy).then(({ body }) => bytesOf(body))
  return text.then(String, (error: OutgoingFailure) => {
    // Messages must reveal no network details.
    expect(error.message).not.toMatch(/\d+\.\d+|::|example|localhost|E[A-Z]{4}/)
    return error.reason
  })
}

describe('an address that a user names', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.01/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://127。0。0。1/',
    'http:127.0.0.1/',
    'http:\\\\127.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://inside.example/',
    'http://mixed.example/',
    'http://mapped.example/',
    'http://metadata.example/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'http://93.184.216.34@127.0.0.1/',
    'http://user:pass@inside.example/',
    'http://93.184.216.34#@127.0.0.1@inside.example/'.replace('#', '%23'),
    'https://127.0.0.1/',
    'http://nobody.example/'
  ])('does not reach %s', async (address) => {
    const url = new URL(address)
    url.port = new URL(other.origin).port
    const started = Date.now()
    expect(await read(closed, url.href)).toBe('unreachable')
    expect(Date.now() - started).toBeGreaterThanOrEqual(55)
    expect(other.requests).toEqual([])
    expect(looked.length).toBeLessThanOrEqual(1)
  })

  it.each([
    ['file:///etc/passwd', 'invalidAddress'],
    ['ftp://example.com/', 'invalidAddress'],
    ['data:text/plain,a', 'invalidAddress'],
    ['gopher://127.0.0.1/', 'invalidAddress'],
    ['no address', 'invalidAddress'],
    ['http://%zz:a@data.example/', 'invalidAddress'],
    ['http://mail.example:25/', 'invalidAddress']
  ])('must be an HTTP address: not %s', async (url, reason) => {
    expect(await read(closed, url)).toBe(reason)
    expect(await read(closed, url, operator)).toBe(reason)
  })

  it('may be a page of the platform itself, for reads only', async () => {
    remote.answer = (_request, response) => response.end('own')
    const page = `${remote.origin}/data-fair/api/v1/datasets/a/attachments/b.png`
    expect(await read(closed, page)).toBe('own')
    for (const url of [
      `${remote.origin}/`,
      `${remote.origin}/data-fair/../other`,
      `${remote.origin}/data-fairy/`
    ]) {
      expect(await read(closed, url), url).toBe('unreachable')
    }
    await expect(closed.send({ url: page, method: 'POST' }, user)).rejects.toThrow("n'est pas accessible")
  })

  it.each([
    ['another port', () => `${other.origin}/`],
    ['a name', () => `http://inside.example:${new URL(other.origin).port}/`],
    ['a number', () => `http://2130706433:${new URL(other.origin).port}/`]
  ])('does not reach %s by a redirect', async (_name, location) => {
    remote.answer = (_request, response) => response.writeHead(302, { location: location() }).end()
    expect(await read(closed, `${remote.origin}/data-fair/`)).toBe('unreachable')
    expect(other.requests).toEqual([])
  })

  it('is the one that was checked, although the name stands for another at the next lookup', async () => {
    let lookups = 0
    const rebinding: ResolveName = (_name, _options, done) => {
      lookups++
      done(null, [{ address: lookups === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }])
    }
    const outgoing = openOutgoing(
      { allowPrivateAddresses: false, publicUrl: 'https://data.example/data-fair' },
      { resolveName: rebinding, refusalMs: 0 }
    )
    const url = `http://rebinding.example:${new URL(other.origin).port}/`
    // The first address is nobody's: the connection fails, or is given up.
    const first = await read(outgoing, url, { ...user, totalMs: 200 })
    expect(['timeout', 'unreachable', 'refused', 'interrupted']).toContain(first)
    expect(lookups).toBe(1)
    expect(await read(outgoing, url)).toBe('unreachable')
    expect(other.requests).toEqual([])
    await outgoing.close()
  })

  it('is reached when the operator named it, or private addresses are allowed', async () => {
    other.answer = (_request, response) => response.end('inside')
    expect(await read(closed, other.origin, operator)).toBe('inside')
    expect(await read(open, other.origin)).toBe('inside')
  })
})

describe('a connection for another protocol', () => {
  const connected = (outgoing: Outgoing, host: string, port?: number): Promise<string> => {
    const target = { host, port: port ?? Number(new URL(other.origin).port) }
    return outgoing.connect(target, AbortSignal.timeout(2000)).then(
      (socket) => {
        socket.destroy()
        return 'connected'
      },
      (error: OutgoingFailure) => error.reason
    )
  }

  it('has the same address rules', async () => {
    const hosts = [
      '127.0.0.1',
      '[::1]',
      '::ffff:127.0.0.1',
      '0x7f.1',
      'localhost',
      'inside.example',
      'mixed.example'
    ]
    for (const host of [...hosts, 'metadata.example', 'nobody.example']) {
      expect(await connected(closed, host), host).toBe('unreachable')
    }
    expect(other.requests).toEqual([])
    expect(await connected(open, '127.0.0.1')).toBe('connected')
    for (const port of [25, 6667]) expect(await connected(open, '127.0.0.1', port)).toBe('invalidAddress')
    expect(await connected(open, '127.0.0.1', 1)).toBe('refused')
  })

  it('is cancelled by its signal', async () => {
    const reason = new Error('too late')
    await expect(open.connect({ host: '127.0.0.1', port: 1 }, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

describe('a redirect', () => {
  it('is followed at most five times', async () => {
    remote.answer = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(302, { location: `/${left - 1}` }).end('moved')
    }
    expect(await read(open, `${remote.origin}/5`)).toBe('there')
    expect(await read(open, `${remote.origin}/6`)).toBe('redirects')
    const answer = await open.send({ url: `${remote.origin}/1` }, { ...user, redirects: 0 })
    expect([answer.status, String(await bytesOf(answer.body))]).toEqual([302, 'moved'])
  })

  it.each<[string, FailureReason]>([
    ['file:///etc/passwd', 'invalidAddress'],
    ['data:text/plain,a', 'invalidAddress'],
    ['http://', 'badAnswer'],
    ['ftp://127.0.0.1/', 'invalidAddress']
  ])('must lead to an HTTP address, not to %s', async (location, reason) => {
    remote.answer = (_request, response) => response.writeHead(302, { location }).end()
    expect(await read(open, remote.origin)).toBe(reason)
  })

  it('sends no secret to another server', async () => {
    other.answer = (request, response) => response.end(JSON.stringify(request.headers))
    remote.answer = (_request, response) =>
      response.writeHead(307, { location: `${other.origin}/there` }).end()
    const headers = {
      authorization: 'Bearer a',
      cookie: 'a=b',
      'x-api-key': 'secret',
      'X-Forwarded-For': '1.2.3.4',
      'user-agent': 'other',
      host: 'inside',
      'accept-language': 'fr'
    }
    const answer = await open.send({ url: `${remote.origin}/`, headers }, user)
    const seen = JSON.parse(String(await bytesOf(answer.body))) as Record<string, string>
    expect(seen).toEqual({
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'fr',
      connection: 'keep-alive',
      host: new URL(other.origin).host,
      'user-agent': 'Fairway'
    })
    expect(remote.requests.at(-1)?.headers).toMatchObject({
      'x-api-key': 'secret',
      authorization: 'Bearer a'
    })
    expect(remote.requests.at(-1)?.headers['x-forwarded-for']).toBeUndefined()
    expect(answer.url.href).toBe(`${other.origin}/there`)
  })

  it.each([
    [301, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', '{"a":1}'],
    [308, 'PATCH', 'PATCH', '{"a":1}']
  ])('of status %i changes %s into %s', async (status, method, wanted, content) => {
    remote.answer = (request, response) => {
      if (request.url === '/') return response.writeHead(status, { location: '/next' }).end()
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      return request.on('end', () => response.end(`${request.method} ${text}`))
    }
    const answer = await open.send({ url: `${remote.origin}/`, method, body: '{"a":1}' }, user)
    expect(String(await bytesOf(answer.body))).toBe(`${wanted} ${content}`)
  })

  it('repeats the same request when the policy says so', async () => {
    const asked = async (status: number): Promise<string> => {
      remote.answer = (request, response) => {
        if (request.url === '/') return response.writeHead(status, { location: '/next' }).end()
        let text = ''
        request.on('data', (chunk: Buffer) => (text += chunk.toString()))
        return request.on('end', () =>
          response.end(`${request.method} ${request.headers['content-type']} ${text}`)
        )
      }
      const told = { method: 'POST', headers: { 'content-type': 'text/x' }, body: 'told' }
      const answer = await open.send({ url: `${remote.origin}/`, ...told }, { ...user, repeatsMoved: true })
      return String(await bytesOf(answer.body))
    }
    for (const status of [301, 302, 307, 308]) expect(await asked(status)).toBe('POST text/x told')
    expect(await asked(303)).toBe('GET undefined ')
  })
})

describe('a response', () => {
  it('is decompressed, whatever its encoding', async () => {
    remote.answer = (request, response) => {
      const content = request.url === '/gzip' ? gzipSync('text') : brotliCompressSync('text')
      response.writeHead(200, { 'content-encoding': request.url === '/gzip' ? 'gzip' : 'br' }).end(content)
    }
    expect(await read(open, `${remote.origin}/gzip`)).toBe('text')
    expect(await read(open, `${remote.origin}/br`)).toBe('text')
    for (const [encoding, content] of [
      ['utf-8', 'text'],
      ['None', 'text'],
      ['gzip, aws-chunked', gzipSync('text')]
    ] as const) {
      remote.answer = (_request, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(content)
      expect(await read(open, remote.origin), encoding).toBe('text')
    }
    remote.answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    expect(await read(open, remote.origin)).toBe('badAnswer')
    remote.answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end()
    expect(await read(open, remote.origin)).toBe('badAnswer')
  })

  it('fails beyond its size limit: announced, endless, or compressed', async () => {
    remote.answer = (_request, response) => response.writeHead(200, { 'content-length': 5000 }).flushHeaders()
    expect(await read(open, remote.origin)).toBe('tooLarge')
    remote.answer = (_request, response) => {
      Readable.from(
        (function* () {
          for (;;) yield 'x'.repeat(300)
        })()
      ).pipe(response)
    }
    expect(await read(open, remote.origin)).toBe('tooLarge')
    const bomb = gzipSync(Buffer.alloc(5_000_000))
    remote.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    expect(await read(open, remote.origin, { ...user, maxBytes: 100_000 })).toBe('tooLarge')
    // Empty gzip members: compressed data that never give a byte.
    const nothing = gzipSync('')
    remote.answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const drip = setInterval(() => response.write(nothing), 20)
      response.on('close', () => clearInterval(drip))
    }
    expect(await read(open, remote.origin, { ...user, idleMs: 200 })).toBe('timeout')
  })

  it('fails after its timeouts: first byte, idle, total', async () => {
    remote.answer = () => {}
    expect(await read(open, remote.origin, { ...user, idleMs: 80 })).toBe('timeout')
    remote.answer = (_request, response) => response.writeHead(200).write('start')
    expect(await read(open, remote.origin, { ...user, idleMs: 80 })).toBe('timeout')
    remote.answer = (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    }
    expect(await read(open, remote.origin, { ...user, idleMs: 80, totalMs: 200 })).toBe('timeout')
    // Headers sent one byte at a time.
    remote.answer = ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      const drip = setInterval(() => socket.write('y'), 20)
      socket.on('close', () => clearInterval(drip))
    }
    expect(await read(open, remote.origin, { ...user, idleMs: 150 })).toBe('timeout')
  })

  it.each<[string, string, string, FailureReason]>([
    ['headers', 'HTTP/1.1 200 OK\r\n', `x-a: ${'b'.repeat(1000)}\r\n`, 'badAnswer'],
    ['a header', 'HTTP/1.1 200 OK\r\nx-a: ', 'b'.repeat(1000), 'badAnswer'],
    ['a status line', 'HTTP/1.1 200 ', 'O'.repeat(1000), 'timeout'],
    ['interim responses', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 'timeout'],
    [
      'chunk extensions',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;',
      'a'.repeat(1000),
      'timeout'
    ],
    [
      'trailers',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n',
      `x-a: ${'b'.repeat(1000)}\r\n`,
      'badAnswer'
    ]
  ])('fails with %s without end', async (_name, start, endless, reason) => {
    remote.answer = ({ socket }) => {
      socket.write(start)
      const more = (): void => {
        if (!socket.destroyed && socket.write(endless)) setImmediate().then(more, () => {})
      }
      socket.on('drain', more).on('error', () => {})
      more()
    }
    expect(await read(open, remote.origin, { ...user, idleMs: 500, totalMs: 2000 })).toBe(reason)
  })

  it('may break at any moment, or not be HTTP', async () => {
    remote.answer = (request) => request.socket.destroy()
    expect(await read(open, remote.origin)).toBe('interrupted')
    remote.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('start')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await read(open, remote.origin)).toBe('interrupted')
    // An unread body that fails must not end the process.
    const unread = await open.send({ url: remote.origin }, user)
    await expect.poll(() => unread.body.destroyed).toBe(true)
    remote.answer = (request) => request.socket.end('220 mail ESMTP\r\n')
    expect(await read(open, remote.origin)).toBe('badAnswer')
    const gone = await startRemoteServer()
    await gone.close()
    expect(await read(open, gone.origin)).toBe('refused')
  })

  it('is whole when it is read slowly, although servers close idle connections', async () => {
    const size = 1_000_000
    const isClosed = Promise.withResolvers<void>()
    remote.answer = (request, response) => {
      response.writeHead(200, { 'content-length': size }).end('x'.repeat(size))
      request.socket.end(isClosed.resolve)
    }
    const policy = { ...user, maxBytes: size, isReadSlowly: true }
    const { body } = await open.send({ url: remote.origin }, policy)
    await isClosed.promise
    let length = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length
      // Turns of the event loop in which the connection is read further.
      for (let turn = 0; turn < 20; turn++) await setImmediate()
    }
    expect(length).toBe(size)
  })

  it('has each header once, as in Node, when the server repeats it', async () => {
    remote.answer = ({ socket }) => {
      const repeated = ['content-type: text/plain', 'content-type: text/html', 'etag: "a"', 'etag: "b"']
      const joined = [
        'cache-control: public',
        'cache-control: max-age=5',
        'set-cookie: a=1',
        'set-cookie: b=2'
      ]
      socket.end(`HTTP/1.1 200 OK\r\n${[...repeated, ...joined].join('\r\n')}\r\n\r\na`)
    }
    const { headers, body } = await open.send({ url: remote.origin }, user)
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      etag: '"a"',
      'cache-control': 'public, max-age=5',
      'set-cookie': ['a=1', 'b=2']
    })
    expect(String(await bytesOf(body))).toBe('a')
  })

  it('fails with `noTls` when the server does not speak TLS', async () => {
    expect(await read(open, remote.origin.replace('http:', 'https:'))).toBe('noTls')
  })

  it('is cancelled by its caller', async () => {
    remote.answer = (_request, response) => response.writeHead(200).write('start')
    const reason = new Error('left')
    const controller = new AbortController()
    const answer = await open.send({ url: remote.origin, signal: controller.signal }, user)
    controller.abort(reason)
    await expect(bytesOf(answer.body)).rejects.toBe(reason)
    await expect(open.send({ url: remote.origin, signal: controller.signal }, user)).rejects.toBe(reason)
  })
})
