/**
 * HTTP load generator in a child process, so that it does not measure itself: each of `connections` persistent
 * connections sends the next URL as soon as the last response ends. The URLs are used in rotation.
 */
import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { pathToFileURL } from 'node:url'

export interface Load {
  urls: string[]
  connections: number
  seconds: number
  /** Headers of each request. */
  headers?: Record<string, string>
}

export interface LoadResult {
  /** Milliseconds from each request to the end of its response. */
  latencies: number[]
  /** Index of the URL of each latency. */
  places: number[]
  requestsPerSecond: number
  bytes: number
  /** Number of responses by status. */
  statuses: Record<string, number>
}

/** Runs a load in a child process. */
export function runLoad(load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename)
    child.send(load)
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)))
  })
}

async function produce({ urls, connections, seconds, headers = {} }: Load): Promise<LoadResult> {
  const latencies: number[] = []
  const places: number[] = []
  const statuses: Record<string, number> = {}
  let bytes = 0
  let turn = 0
  const start = performance.now()
  const end = start + seconds * 1000
  const connection = async (): Promise<void> => {
    const open = new Connection(new URL(urls[0] ?? ''), headers)
    while (performance.now() < end) {
      const place = turn++ % urls.length
      const url = urls[place] ?? ''
      const before = performance.now()
      const { status, length } = await open.request(url)
      latencies.push(performance.now() - before)
      places.push(place)
      statuses[status] = (statuses[status] ?? 0) + 1
      bytes += length
    }
    open.close()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const elapsed = (performance.now() - start) / 1000
  return { latencies, places, requestsPerSecond: latencies.length / elapsed, bytes, statuses }
}

/** Persistent connection with a minimal HTTP client, since the server shares the CPU. */
class Connection {
  private readonly socket: Socket
  private readonly host: string
  private readonly headers: string
  private received: Buffer[] = []
  private length = 0
  private onResponse: ((answer: { status: number; length: number }) => void) | undefined
  private fail: ((error: Error) => void) | undefined

  constructor({ hostname, port, host }: URL, headers: Record<string, string>) {
    this.host = host
    this.headers = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.socket.on('data', (chunk) => this.receive(chunk))
    this.socket.on('error', (error) => this.fail?.(error))
    this.socket.on('close', () => this.fail?.(new Error('the connection was closed')))
  }

  request(url: string): Promise<{ status: number; length: number }> {
    const path = url.slice(url.indexOf('/', 'https://'.length))
    return new Promise((resolve, reject) => {
      this.onResponse = resolve
      this.fail = reject
      this.socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${this.headers}\r\n`)
    })
  }

  close(): void {
    this.fail = undefined
    this.socket.destroy()
  }

  private receive(chunk: Buffer): void {
    this.received.push(chunk)
    this.length += chunk.length
    const [first] = this.received
    if (!first) return
    const end = first.indexOf('\r\n\r\n')
    if (end === -1) {
      this.received = [Buffer.concat(this.received)]
      return
    }
    const head = first.toString('latin1', 0, end).toLowerCase()
    const body = this.length - end - 4
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
    const isChunked = head.includes('\r\ntransfer-encoding: chunked')
    if (isChunked ? !this.endsChunks() : body < length) return
    const status = Number(head.slice('http/1.1 '.length, 'http/1.1 200'.length))
    this.received = []
    this.length = 0
    this.onResponse?.({ status, length: body })
  }

  private endsChunks(): boolean {
    const tail = Buffer.concat(this.received.slice(-3)).subarray(-7)
    return tail.toString('latin1') === '\r\n0\r\n\r\n'
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.once('message', (load) => void report(load as Load))
}

async function report(load: Load): Promise<void> {
  process.send?.(await produce(load), () => process.disconnect?.())
}
