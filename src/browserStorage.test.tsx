import { afterEach, expect, it, vi } from 'vitest'
import { writeStored, readStored } from './browserStorage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('keeps texts in the browser', () => {
  expect(readStored('a')).toBeNull()
  writeStored('a', '1')
  expect(localStorage.getItem('a')).toBe('1')
  expect(readStored('a')).toBe('1')
  writeStored('a', null)
  expect(readStored('a')).toBeNull()
})

it('keeps in the page what the browser has no room for, until it has', () => {
  writeStored('b', 'before')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeStored('b', 'after')
  expect(readStored('b')).toBe('after')
  full.mockRestore()
  writeStored('b', 'later')
  expect(localStorage.getItem('b')).toBe('later')
  expect(readStored('b')).toBe('later')
})

it('keeps in the page what the browser refuses', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(readStored('c')).toBeNull()
  writeStored('c', '1')
  expect(readStored('c')).toBe('1')
  writeStored('c', null)
  expect(readStored('c')).toBeNull()
})
