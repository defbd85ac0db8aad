import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../../ui/testing.tsx'
import { forgetWidths, storeWidth, useStoredWidths, type StoredWidths } from './storedWidths.ts'

afterEach(() => {
  cleanup()
  for (const id of ['d1', 'd2']) forgetWidths(id)
  signOut()
  vi.restoreAllMocks()
})

const widthsOf = (id: string): StoredWidths => renderHook(() => useStoredWidths(id)).result.current

it('stores widths by dataset and account, until they are reset', () => {
  signIn()
  const { result } = renderHook(() => useStoredWidths('d1'))
  act(() => storeWidth('d1', 'a', 120))
  act(() => storeWidth('d1', 'b', 80))
  expect([...result.current]).toEqual([
    ['a', 120],
    ['b', 80]
  ])
  expect(widthsOf('d2').size).toBe(0)
  signIn(undefined, { organization: 'o1' })
  expect(widthsOf('d1').size).toBe(0)
  signIn()
  expect(widthsOf('d1').get('a')).toBe(120)
  act(() => forgetWidths('d1', 'a'))
  expect([...result.current.keys()]).toEqual(['b'])
  act(() => forgetWidths('d1'))
  expect(result.current.size).toBe(0)
  expect(Object.keys(localStorage).filter((name) => name.startsWith('column-widths'))).toEqual([])
})

it('ignores invalid stored widths, and works when storage is full', () => {
  localStorage.setItem('column-widths d2  ', '{"a":50,"b":"wide"}')
  expect([...widthsOf('d2')]).toEqual([['a', 50]])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  act(() => storeWidth('d2', 'c', 70))
  expect(widthsOf('d2').get('c')).toBe(70)
})
