import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestProgress, type ProgressState } from './requestProgress.ts'

describe('RequestProgress', () => {
  let states: ProgressState[]
  let progress: RequestProgress
  const last = (): ProgressState | undefined => states.at(-1)

  beforeEach(() => {
    vi.useFakeTimers()
    states = []
    progress = new RequestProgress((state) => states.push(state))
  })
  afterEach(() => vi.useRealTimers())

  it('stays hidden for a request of less than 200 ms', () => {
    progress.follow('start')
    vi.advanceTimersByTime(199)
    progress.follow('end')
    vi.advanceTimersByTime(1000)
    expect(states.some((state) => state.shown)).toBe(false)
  })

  it('shows after 200 ms, completes with the last request and hides 500 ms later', () => {
    progress.follow('start')
    progress.follow('start')
    vi.advanceTimersByTime(200)
    expect(last()).toEqual({ shown: true, full: false, failed: false })
    progress.follow('end')
    expect(last()?.full).toBe(false)
    progress.follow('end')
    expect(last()?.full).toBe(true)
    vi.advanceTimersByTime(499)
    expect(last()?.shown).toBe(true)
    vi.advanceTimersByTime(1)
    expect(last()?.shown).toBe(false)
  })

  it('shows a failure, even of a fast request, and resets it with the next request', () => {
    progress.follow('start')
    progress.follow('fail')
    expect(last()).toEqual({ shown: true, full: true, failed: true })
    vi.advanceTimersByTime(500)
    progress.follow('start')
    vi.advanceTimersByTime(200)
    expect(last()?.failed).toBe(false)
  })
})
