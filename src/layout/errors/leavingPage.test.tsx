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

// Firefox aborts module loads once a link is followed: a reload would cancel the navigation.
it('does not reload a page that is being left', async () => {
  // The module keeps state: each test imports a fresh copy.
  vi.resetModules()
  const { isReloading, watchChunkErrors } = await import('./chunkReload.ts')
  // Listeners are recorded, and removed after the test.
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

  // The link was a download: the page stays open, and its chunk is missing.
  vi.advanceTimersByTime(10_000)
  expect(sessionStorage.getItem(stored)).not.toBeNull()
})
