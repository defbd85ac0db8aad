import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, MemoryRouter, useNavigate } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetEntryState, useHistoryEntryState } from './useHistoryEntryState.ts'

interface Choice {
  name: string
  secret?: string
}

const first: Choice = { name: 'none' }
const useChoice = () => ({
  choice: useHistoryEntryState('choice', first, ({ name }: Choice) => ({ name })),
  navigate: useNavigate()
})

const shown = (Router: (props: { children: ReactNode }) => ReactNode = BrowserRouter) =>
  renderHook(useChoice, { wrapper: Router })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanup()
  window.history.replaceState(null, '', '/')
})

it('restores the value after a reload without its secrets, and not in another history entry', () => {
  const { result, unmount } = shown()
  expect(result.current.choice[0]).toBe(first)
  act(() => result.current.choice[1]({ name: 'trees', secret: 'hush' }))
  expect(result.current.choice[0].secret).toBe('hush')
  // A step is a new history entry, to which the choice is copied.
  act(() => void result.current.navigate('/wizard', { state: { step: 'options' } }))
  expect(window.history.state).toMatchObject({
    usr: { step: 'options', kept: { choice: { name: 'trees' } } }
  })
  unmount()

  const again = shown()
  expect(again.result.current.choice[0]).toEqual({ name: 'trees' })
  forgetEntryState()
  expect(window.history.state.usr).toEqual({ step: 'options' })
  again.unmount()
  window.history.pushState({ idx: 5, key: 'other' }, '', '/wizard')
  expect(shown().result.current.choice[0]).toBe(first)
})

it('does not write to the history of the browser under a memory router', () => {
  const { result } = shown(MemoryRouter)
  act(() => result.current.choice[1]({ name: 'trees' }))
  expect(window.history.state).toBeNull()
})

it('writes fast changes at most a few times, including the last one', () => {
  vi.useFakeTimers()
  const replaced = vi.spyOn(window.history, 'replaceState')
  const { result } = shown()
  replaced.mockClear()
  for (let typed = 1; typed <= 50; typed++) {
    act(() => result.current.choice[1]({ name: 'x'.repeat(typed) }))
    act(() => void vi.advanceTimersByTime(20))
  }
  expect(replaced.mock.calls.length).toBeLessThanOrEqual(4)
  act(() => void vi.advanceTimersByTime(300))
  expect(window.history.state.usr.kept.choice.name).toHaveLength(50)
  act(() => result.current.choice[1]({ name: 'left' }))
  act(() => result.current.choice[1]({ name: 'left at once' }))
  window.dispatchEvent(new Event('beforeunload'))
  expect(window.history.state.usr.kept.choice.name).toBe('left at once')
  // A delayed write must not store the choice after the creation.
  act(() => result.current.choice[1]({ name: 'made' }))
  act(() => void vi.advanceTimersByTime(1))
  forgetEntryState()
  act(() => void vi.advanceTimersByTime(300))
  expect(window.history.state.usr.kept).toBeUndefined()
})
