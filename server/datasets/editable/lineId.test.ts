import { expect, test } from 'vitest'
import { newLineId } from './lineId.ts'

test('new ids have 21 characters that need no encoding, are all different, and are sorted by their creation', () => {
  const ids = Array.from({ length: 20_000 }, newLineId)
  expect(ids.every((id) => /^[\w-]{21}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids)
})

test('ids created one after the other have random ends', () => {
  const [first, second] = [newLineId(), newLineId()]
  expect(first.slice(8)).not.toBe(second.slice(8))
})
