import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useRequest } from './useRequest.ts'

/** Object URLs that are not revoked yet. */
const objectUrls = new Set<string>()

function trackObjectUrls(): void {
  objectUrls.clear()
  let last = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++last}`
    objectUrls.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void objectUrls.delete(url))
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const request = { method: 'GET', path: '/data-fair/api/v1/datasets' } as const

it('releases each response once the next one is there, and the last one with the page', async () => {
  trackObjectUrls()
  vi.stubGlobal('fetch', async () => Response.json([]))
  const { result, unmount } = renderHook(useRequest)
  await act(() => result.current.run(request))
  await act(() => result.current.run(request))
  expect([...objectUrls]).toEqual([result.current.response?.objectUrl])
  unmount()
  expect(objectUrls.size).toBe(0)
})

it('keeps nothing of a response that comes after the page was left', async () => {
  trackObjectUrls()
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const { result, unmount } = renderHook(useRequest)
  let running: Promise<void> | undefined
  act(() => {
    running = result.current.run(request)
  })
  unmount()
  answer.resolve(Response.json([]))
  await running
  expect(objectUrls.size).toBe(0)
})
