import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isReloading, reloadOnce } from './chunkReload.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.restoreAllMocks())

it('does not reload without a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  reloadOnce()
  expect(isReloading()).toBe(false)
  expect(sessionStorage.length).toBe(0)
})

it('does not reload a frame without storage, where reloads cannot be counted', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(reloadOnce).not.toThrow()
  expect(isReloading()).toBe(false)
})
