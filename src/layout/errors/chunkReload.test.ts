import { expect, it } from 'vitest'
import { isChunkError, mayReload } from './chunkReload.ts'

it('reloads at most once per 60 s', () => {
  expect(mayReload(null, 1_700_000_000_000)).toBe(true)
  expect(mayReload('1000', 60_999)).toBe(false)
  expect(mayReload('1000', 61_000)).toBe(true)
})

it('recognises the chunk errors of each browser', () => {
  expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true)
  expect(isChunkError(new TypeError('error loading dynamically imported module: /assets/x.js'))).toBe(true)
  expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true)
  expect(isChunkError(new Error('Unable to preload CSS for /assets/x.css'))).toBe(true)
  expect(isChunkError(new Error('boom'))).toBe(false)
})
