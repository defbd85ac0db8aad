import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './http.ts'
import { isUnreachable, retry, retryLater } from './retry.ts'
import { ServerUnreachable } from './unreachable.ts'
import { UploadInterrupted } from './upload.ts'

afterEach(() => void vi.useRealTimers())

const answered = (status: number): ApiError => new ApiError(status, '', new Headers())

it('retries a read twice after a server error', () => {
  expect(retry(0, answered(503))).toBe(true)
  expect(retry(1, new TypeError('fetch failed'))).toBe(true)
  expect(retry(2, answered(500))).toBe(false)
})

it('does not retry after a refusal or an unsupported request', () => {
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

it('waits longer before each retry of a write, 30 s at most, and retries at once when back online', () => {
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
