import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './http.ts'
import { isUnreachable, retry, retryLater } from './retry.ts'
import { ServerUnreachable } from './unreachable.ts'
import { UploadInterrupted } from './upload.ts'

afterEach(() => void vi.useRealTimers())

const answered = (status: number): ApiError => new ApiError(status, '', new Headers())

it('reads again what a server in trouble may answer later, twice', () => {
  expect(retry(0, answered(503))).toBe(true)
  expect(retry(1, new TypeError('fetch failed'))).toBe(true)
  expect(retry(2, answered(500))).toBe(false)
})

it('tells at once what the server refuses, or cannot do', () => {
  expect([403, 404, 501].map((status) => retry(0, answered(status)))).toEqual([false, false, false])
})

it.each<[string, unknown, boolean]>([
  ['a lost connection', new ServerUnreachable(), true],
  ['an interrupted upload', new UploadInterrupted(), true],
  ['a proxy without its server', answered(502), true],
  ['a refusal', answered(400), false],
  ['a fault of the server', answered(500), false],
  ['lines that could not be brought back', new Error('ligne non trouvée'), false],
  ['what the person stopped', new DOMException('', 'AbortError'), false]
])('%s', (_name, error, expected) => {
  expect(isUnreachable(error)).toBe(expected)
})

it('a write waits longer each time, half a minute at most, and no longer once the network is back', () => {
  vi.useFakeTimers()
  const waited = [0, 1, 4, 9].map((failures) => {
    const began = Date.now()
    const ended = new Promise<number>((resolve) => retryLater(failures, () => resolve(Date.now() - began)))
    vi.runAllTimers()
    return ended
  })
  const again = vi.fn<() => void>()
  const stop = retryLater(9, again)
  window.dispatchEvent(new Event('online'))
  stop()
  vi.runAllTimers()
  expect(again).toHaveBeenCalledTimes(1)
  return expect(Promise.all(waited)).resolves.toEqual([2000, 4000, 30_000, 30_000])
})
