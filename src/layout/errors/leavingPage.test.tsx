import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const stored = 'fairway-chunk-reload'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetModules()
})

// Firefox gives up what a page loads once a link of it is followed: loading it again would stop the other.
it('does not load a page again that is being left', async () => {
  // What it remembers is of a page, which other tests are not to share.
  vi.resetModules()
  const { isReloading, watchChunkErrors } = await import('./chunkReload.ts')
  // Its listeners go with the test.
  const listeners: [string, () => void][] = []
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener: unknown) => {
    listeners.push([name, listener as () => void])
  })
  watchChunkErrors()
  const tell = (name: string): void => {
    for (const [listened, listener] of listeners) if (listened === name) listener()
  }
  tell('beforeunload')
  vi.advanceTimersByTime(3000)
  tell('vite:preloadError')
  expect(isReloading()).toBe(true)
  expect(sessionStorage.getItem(stored)).toBeNull()

  // It was a file to download: the page is still there, and lacks its code.
  vi.advanceTimersByTime(10_000)
  expect(sessionStorage.getItem(stored)).not.toBeNull()
})
