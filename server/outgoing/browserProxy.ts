/**
 * HTTP proxy for all requests of the platform's browsers: redirects, frames, sockets. It connects to global addresses
 * and to servers that the operator named, like requests caused by users; names are resolved once, here.
 */
import { randomBytes } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, isIP, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isGlobalAddress } from './addresses.ts'
import { checkedLookup, type ResolveName } from './checkedLookup.ts'
import { foreignPorts } from './hops.ts'

export interface BrowserProxy {
  /** Address of the proxy, as browser option. */
  server: string
  username: string
  password: string
  close(): Promise<void>
}

export interface ProxyOptions {
  allowPrivateAddresses: boolean
  /** Addresses whose servers are allowed on any network. */
  trusted: string[]
  resolveName?: ResolveName
}

const connectMs = 10_000

/** Opens the proxy on the loopback interface, with a random password. */
export async function openBrowserProxy(options: ProxyOptions): Promise<BrowserProxy> {
  const password = randomBytes(24).toString('base64url')
  const expected = `Basic ${Buffer.from(`browser:${password}`).toString('base64')}`
  const connection = openConnections(options)
  const sockets = new Set<Duplex>()

  function isKnown({ headers }: IncomingMessage): boolean {
    return headers['proxy-authorization'] === expected
  }

  const server = createServer((request, response) => {
    const { url = '' } = request
    if (!isKnown(request)) {
      return response.writeHead(407, { 'proxy-authenticate': 'Basic realm="browser"' }).end()
    }
    const target = URL.canParse(url) ? new URL(url) : undefined
    const to = target?.protocol === 'http:' ? connection(target.hostname, target.port || '80') : undefined
    if (!target || !to) return response.writeHead(403).end()
    forward(request, response, { ...to, path: `${target.pathname}${target.search}` })
  })
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy())
    if (!isKnown(request)) {
      return client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="browser"\r\n\r\n'
      )
    }
    const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(request.url ?? '') ?? []
    const to = connection(host, port)
    if (!to) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    keep(tunnel(client, head, to))
  })
  server.on('connection', keep)

  function keep(socket: Duplex): void {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }

  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', done)
  })
  server.unref()
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    username: 'browser',
    password,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      })
  }
}

interface Destination {
  host: string
  port: number
  /** Looks up the name, and refuses private addresses. */
  lookup?: ReturnType<typeof checkedLookup>
}

/** Returns a function from a host to its connection options; undefined for a forbidden one. */
function openConnections({
  allowPrivateAddresses,
  trusted,
  resolveName
}: ProxyOptions): (host: string, port: string) => Destination | undefined {
  const known = new Set(trusted.filter((address) => URL.canParse(address)).map(placeOf))
  const lookup = checkedLookup(resolveName)
  return (host, port) => {
    const name = host.replace(/^\[|\]$/g, '').toLowerCase()
    const target = { host: name, port: Number(port) }
    if (known.has(`${name}:${port}`)) return target
    if (foreignPorts.has(port)) return undefined
    if (allowPrivateAddresses) return target
    if (isIP(name)) return isGlobalAddress(name) ? target : undefined
    return { ...target, lookup }
  }
}

/** Connects a client to its destination. Returns the socket of the destination. */
function tunnel(client: Socket, head: Buffer, to: Destination): Socket {
  const remote = connect(to)
  remote.setTimeout(connectMs, () => remote.destroy())
  remote.on('error', () => client.destroy())
  remote.on('close', () => client.destroy())
  client.on('close', () => remote.destroy())
  remote.once('connect', () => {
    remote.setTimeout(0)
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length) remote.write(head)
    remote.pipe(client).pipe(remote)
  })
  return remote
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Returns host and port of an address. */
function placeOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname.replace(/^\[|\]$/g, '')}:${port || defaultPorts[protocol]}`
}

/** Forwards an unencrypted request. */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  to: { host: string; port: number; path: string }
): void {
  const { 'proxy-authorization': _secret, 'proxy-connection': _connection, ...headers } = request.headers
  const sent = httpRequest({ ...to, method: request.method, headers, agent: false, timeout: 60_000 })
  const fail = (): void => {
    sent.destroy()
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  }
  sent.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', fail)
    answer.pipe(response)
  })
  sent.on('error', fail)
  sent.on('timeout', fail)
  response.on('close', () => sent.destroy())
  request.on('error', fail)
  request.pipe(sent)
}
