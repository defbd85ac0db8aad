import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { ServerUnreachable } from '../../api/unreachable.ts'
import { followCookies } from '../../authProvider/sessionEnd.ts'
import { signIn, signOut, testUser } from '../../ui/testing.tsx'
import { useRetriedSave, type Write } from './useRetriedSave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (status: number): ApiError => new ApiError(status, 'non', new Headers())

it('retries until the server responds, and at once when the browser is back online', async () => {
  const write = vi.fn<Write>().mockRejectedValue(new ServerUnreachable())
  const { result } = renderHook(() => useRetriedSave())
  await act(async () => result.current.save(write))
  expect(result.current).toMatchObject({ isPending: true, state: { kind: 'unreachable', attempt: 1 } })
  await act(async () => vi.advanceTimersByTime(1999))
  expect(write).toHaveBeenCalledTimes(1)
  await act(async () => vi.advanceTimersByTime(1))
  expect(write.mock.calls).toEqual([[0], [1]])
  write.mockResolvedValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(write.mock.calls).toEqual([[0], [1], [2]])
  expect(result.current).toMatchObject({ isPending: false, state: { kind: 'idle' } })
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(write).toHaveBeenCalledTimes(3)
})

it('does not retry after a refusal', async () => {
  const write = vi.fn<Write>().mockRejectedValue(refusal(400))
  const { result } = renderHook(() => useRetriedSave())
  await act(async () => result.current.save(write))
  expect(result.current).toMatchObject({ isPending: false, state: { kind: 'refused' } })
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(write).toHaveBeenCalledTimes(1)
})

it('stops retrying after unmount', async () => {
  const write = vi.fn<Write>().mockRejectedValue(new ServerUnreachable())
  const { result, unmount } = renderHook(() => useRetriedSave())
  await act(async () => result.current.save(write))
  unmount()
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(write).toHaveBeenCalledTimes(1)
})

it('reports whether the value is saved, and retries on demand before leaving', async () => {
  const write = vi.fn<Write>().mockRejectedValueOnce(new ServerUnreachable())
  const { result } = renderHook(() => useRetriedSave())
  let outcome: boolean | undefined
  await act(async () => (outcome = await result.current.save(write)))
  expect(outcome).toBe(false)
  write.mockResolvedValueOnce(true)
  await act(async () => (outcome = await result.current.finish()))
  expect([outcome, result.current.isPending]).toEqual([true, false])
  // Another user was faster: nothing was written, and no retry is needed.
  await act(async () => (outcome = await result.current.save(() => Promise.resolve(false))))
  expect([outcome, result.current.state.kind]).toEqual([false, 'idle'])
})

it('clears the error of an ended session after a new sign-in', async () => {
  signIn()
  const { result } = renderHook(() => useRetriedSave())
  document.cookie = 'id_token=; path=/; max-age=0'
  await act(() => result.current.save(() => Promise.reject(refusal(401))))
  expect(result.current.state.kind).toBe('refused')
  document.cookie = `id_token=renewed.${btoa(JSON.stringify({ ...testUser, exp: 4e9 }))}; path=/`
  act(() => void followCookies())
  expect(result.current.state.kind).toBe('idle')
  signOut()
})
