import { afterEach, expect, it, vi } from 'vitest'
import { keep, readKept } from './browserStorage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('keeps texts in the browser', () => {
  expect(readKept('a')).toBeNull()
  keep('a', '1')
  expect(localStorage.getItem('a')).toBe('1')
  expect(readKept('a')).toBe('1')
  keep('a', null)
  expect(readKept('a')).toBeNull()
})

it('keeps in the page what the browser has no room for, until it has', () => {
  keep('b', 'before')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keep('b', 'after')
  expect(readKept('b')).toBe('after')
  full.mockRestore()
  keep('b', 'later')
  expect(localStorage.getItem('b')).toBe('later')
  expect(readKept('b')).toBe('later')
})

it('keeps in the page what the browser refuses', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(readKept('c')).toBeNull()
  keep('c', '1')
  expect(readKept('c')).toBe('1')
  keep('c', null)
  expect(readKept('c')).toBeNull()
})
