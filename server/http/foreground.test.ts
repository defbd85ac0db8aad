import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Foreground } from './foreground.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const request = {}

/** Indexes of the calls of `letPass` that are resolved; updated as they resolve. */
function passing(foreground: Foreground, calls: number): number[] {
  const over: number[] = []
  for (let call = 0; call < calls; call++) void foreground.yieldToRequests().then(() => over.push(call))
  return over
}

it('lets background work go on at once while no request is pending', async () => {
  const over = passing(new Foreground(), 3)
  await vi.advanceTimersByTimeAsync(0)
  expect(over).toEqual([0, 1, 2])
})

it('lets background work go on once no request is pending any more', async () => {
  const foreground = new Foreground()
  const other = {}
  foreground.begin(request)
  foreground.begin(other)
  const over = passing(foreground, 2)
  await vi.advanceTimersByTimeAsync(1)
  foreground.end(request)
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toEqual([])
  foreground.end(other)
  await vi.advanceTimersByTimeAsync(0)
  expect(over).toEqual([0, 1])
})

it('resumes one caller after another after a short pause while requests are always pending', async () => {
  const foreground = new Foreground()
  foreground.begin(request)
  const over = passing(foreground, 2)
  await vi.advanceTimersByTimeAsync(14)
  expect(over).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toEqual([0])
  await vi.advanceTimersByTimeAsync(15)
  expect(over).toEqual([0, 1])
})

it('does not wait for a request that takes long', async () => {
  const foreground = new Foreground()
  foreground.begin(request)
  expect(foreground.hasPendingRequests()).toBe(true)
  await vi.advanceTimersByTimeAsync(1001)
  expect(foreground.hasPendingRequests()).toBe(false)
})
