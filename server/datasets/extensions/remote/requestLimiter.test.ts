import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RequestLimiter } from './requestLimiter.ts'

let folder: string
let opened: RequestLimiter[]
const { signal } = new AbortController()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-test-'))
  opened = []
})
afterEach(() => {
  for (const places of opened) places.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(most: number, path = folder): RequestLimiter {
  const places = new RequestLimiter(path, most, () => {})
  opened.push(places)
  return places
}

/** Starts a request that lasts until `end` is called. */
function held(
  places: RequestLimiter,
  server = 'a'
): { done: Promise<void>; end: () => void; started: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isStarted = false
  const done = places.run(server, signal, () => {
    isStarted = true
    return promise
  })
  return { done, end: resolve, started: () => isStarted }
}

describe('places of a server', () => {
  it('are shared by all processes', async () => {
    const processes = [open(2), open(2), open(2)]
    let running = 0
    let most = 0
    const request = async (): Promise<void> => {
      running += 1
      most = Math.max(most, running)
      await wait(1)
      running -= 1
    }
    const requests = processes.flatMap((places) =>
      Array.from({ length: 10 }, () => places.run('https://a.example', signal, request))
    )
    await Promise.all(requests)
    expect(most).toBe(2)
  })

  it('are counted server by server', async () => {
    const places = open(1)
    const [one, same, other] = [held(places), held(places), held(places, 'b')]
    await expect.poll(() => other.started()).toBe(true)
    expect([one.started(), same.started()]).toEqual([true, false])
    one.end()
    await one.done
    await expect.poll(() => same.started()).toBe(true)
    same.end()
    other.end()
    await Promise.all([same.done, other.done])
  })

  it('are free again after a failure', async () => {
    const places = open(1)
    const failing = places.run('a', signal, () => Promise.reject(new Error('down')))
    await expect(failing).rejects.toThrow('down')
    expect(await places.run('a', signal, () => Promise.resolve('up'))).toBe('up')
  })

  it('of an ended process are removed', async () => {
    const [gone, next] = [open(1), open(1)]
    const lost = held(gone)
    await expect.poll(() => lost.started()).toBe(true)
    const waiting = held(next)
    await wait(50)
    expect(waiting.started()).toBe(false)
    next.clear()
    await expect.poll(() => waiting.started()).toBe(true)
    waiting.end()
    lost.end()
  })

  it('are not waited for after an abort', async () => {
    const places = open(1)
    const first = held(places)
    const controller = new AbortController()
    const second = places.run('a', controller.signal, () => Promise.resolve())
    const reason = new Error('left')
    controller.abort(reason)
    await expect(second).rejects.toBe(reason)
    first.end()
    await first.done
  })

  it('are not taken in a pause', async () => {
    const [one, other] = [open(2), open(2)]
    one.pause('a', 300)
    one.pause('a', 10)
    const started = Date.now()
    await other.run('a', signal, () => Promise.resolve())
    expect(Date.now() - started).toBeGreaterThanOrEqual(250)
  })

  it('are counted within each process when the file cannot be used', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, '')
    const places = open(1, path)
    const [one, two] = [held(places), held(places)]
    await expect.poll(() => one.started()).toBe(true)
    expect(two.started()).toBe(false)
    one.end()
    two.end()
    await Promise.all([one.done, two.done])
    expect(two.started()).toBe(true)
  })
})
