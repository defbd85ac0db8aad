/**
 * A load of HTTP requests, run as a child process so that it does not measure itself: `connections` kept open, each
 * asking for the next URL as soon as the last answer is there. The URLs are taken in turn.
 */
import { fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { pathToFileURL } from 'node:url'

export interface Load {
  urls: string[]
  connections: number
  seconds: number
  /** Sent with each request. */
  headers?: Record<string, string>
}

export interface LoadResult {
  /** Milliseconds from a request to the end of its answer. */
  latencies: number[]
  requestsPerSecond: number
  bytes: number
  /** Answers by status. */
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
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  let bytes = 0
  let turn = 0
  const start = performance.now()
  const end = start + seconds * 1000
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      const url = urls[turn++ % urls.length] ?? ''
      const before = performance.now()
      const { status, length } = await ask(url, agent, headers)
      latencies.push(performance.now() - before)
      statuses[status] = (statuses[status] ?? 0) + 1
      bytes += length
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  const elapsed = (performance.now() - start) / 1000
  return { latencies, requestsPerSecond: latencies.length / elapsed, bytes, statuses }
}

function ask(
  url: string,
  agent: Agent,
  headers: Record<string, string>
): Promise<{ status: number; length: number }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let length = 0
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, length }))
    }).on('error', reject)
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.once('message', (load) => void report(load as Load))
}

async function report(load: Load): Promise<void> {
  process.send?.(await produce(load), () => process.disconnect?.())
}
