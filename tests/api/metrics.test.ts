/** Metrics on a separate port, and the log of requests. */
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config/config.ts'
import { openLog } from '../../server/log/log.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { freePort } from '../support/freePort.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let address: string

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  platform = await startPlatform({ metrics: { port, host: '127.0.0.1' } })
})
afterAll(() => platform.close())

const metrics = async (): Promise<string> => (await fetch(`${address}/metrics`)).text()
/** Value of the metric line that begins with `start`. */
const valueOf = (text: string, start: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${start} `))
  return line === undefined ? NaN : Number(line.slice(start.length + 1))
}

describe('metrics', () => {
  it('are in the Prometheus format, on their port only', async () => {
    const answer = await fetch(`${address}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8'
    ])
    expect((await fetch(`${address}/`)).status).toBe(404)
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(405)
    for (const path of ['/metrics', '/data-fair/metrics', '/data-fair/api/v1/metrics']) {
      expect((await platform.anonymous().get(path)).text).not.toContain('fairway_')
    }
  })

  it('include the state of the platform', async () => {
    const owner = await platform.loginAs('test_user1')
    const { json } = await upload(owner, 'a.csv', 'a\n1\n')
    await waitFinalized(owner, json.id)
    const socket = new WebSocket(platform.origin.replace('http', 'ws'))
    await new Promise((open) => socket.once('open', open))
    const text = await metrics()
    expect(valueOf(text, 'fairway_datasets{status="finalized"}')).toBe(1)
    expect(valueOf(text, 'fairway_jobs{type="directory-cleanup",status="waiting"}')).toBe(1)
    expect(valueOf(text, 'fairway_outbox_lag_events{consumer="live"}')).toBe(0)
    expect(valueOf(text, 'fairway_engine_connections{state="free"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'fairway_engine_queue')).toBe(0)
    expect(valueOf(text, 'fairway_websockets')).toBe(1)
    expect(valueOf(text, 'fairway_disk_bytes{state="free"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'fairway_http_received_bytes_total')).toBeGreaterThan(100)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    socket.close()
    await expect.poll(async () => valueOf(await metrics(), 'fairway_websockets')).toBe(0)
  })

  it('are grouped by route, so that clients cannot create labels with random URLs', async () => {
    const anonymous = platform.anonymous()
    for (let index = 0; index < 20; index++) {
      await anonymous.get(`/datasets/made-up-${index}`)
      await anonymous.get(`/made-up-${index}`)
      await anonymous.get(`/data-fair/made-up-${index}`)
    }
    // The counts include the requests of the first test.
    const text = await metrics()
    const count = 'fairway_http_request_duration_seconds_count'
    const route = '/data-fair/api/v1/datasets/:id'
    expect(valueOf(text, `${count}{method="GET",route="${route}",status="404"}`)).toBe(20)
    expect(valueOf(text, `${count}{method="GET",route="(unknown)",status="404"}`)).toBe(22)
    expect(valueOf(text, `${count}{method="GET",route="(page)",status="200"}`)).toBe(21)
    expect(text).not.toContain('made-up')
  })
})

it('the metrics port is opened only when configured, and the start fails when the port is taken', async () => {
  expect(loadConfig({}).metrics).toBeUndefined()
  expect(loadConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' })
  expect(loadConfig({ METRICS_PORT: '9100', METRICS_HOST: '::' }).metrics).toMatchObject({ host: '::' })
  expect(() => loadConfig({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT')
  const taken = Number(new URL(address).port)
  await expect(startPlatform({ metrics: { port: taken, host: '127.0.0.1' } })).rejects.toThrow('EADDRINUSE')
})

describe('the log', () => {
  it('has the request id in each line of a request, and none in lines of background work', async () => {
    const lines: Record<string, unknown>[] = []
    const stream = new PassThrough()
    stream.on('data', (chunk: Buffer) => {
      for (const line of String(chunk).split('\n').filter(Boolean)) lines.push(JSON.parse(line))
    })
    const { config } = platform.app.platform
    const dataDir = `${platform.dataDir}/logged`
    const { metrics: _metrics, ...plain } = config
    const app = await buildApp({ ...plain, dataDir }, openLog('debug', stream))
    app.get('/data-fair/api/v1/broken', { config: { access: { who: 'everybody' } } }, async () => {
      await new Promise(setImmediate)
      app.platform.log.warn('told by a service')
      throw new Error('the disk burns')
    })
    const host = new URL(config.publicUrl).host
    const answer = await app.inject({ url: '/data-fair/api/v1/broken?apiKey=secret', headers: { host } })
    expect([answer.statusCode, answer.body]).toEqual([500, ''])
    const requestId = answer.headers['x-request-id']
    const about = lines.filter((line) => line.requestId === requestId)
    expect(about).toMatchObject([
      { msg: 'told by a service' },
      { msg: 'request failed', url: '/data-fair/api/v1/broken?apiKey=…', err: { message: 'the disk burns' } }
    ])
    app.platform.log.warn('told by nobody')
    expect(lines.at(-1)).not.toHaveProperty('requestId')
    expect(JSON.stringify(lines)).not.toContain('secret')
    await app.close()
  })
})
