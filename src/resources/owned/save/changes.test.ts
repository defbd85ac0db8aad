import { describe, expect, it } from 'vitest'
import { changedKeys } from './changes.ts'
import { sameValue } from '../../../ui/sameValue.ts'

describe('changed keys', () => {
  it('keeps only what differs and sends null for a removed key', () => {
    const server = { title: 'Places', summary: 'Old', keywords: [], temporal: { start: '2020-01-01' } }
    expect(
      changedKeys(server, {
        title: 'Places',
        summary: 'New',
        keywords: undefined,
        temporal: undefined,
        creator: undefined
      })
    ).toEqual({ summary: 'New', temporal: null })
  })

  it('compares deeply', () => {
    expect(sameValue({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true)
    expect(sameValue({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
    expect(sameValue({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(sameValue([], { a: [] })).toBe(true)
    expect(sameValue([0], {})).toBe(false)
    expect(sameValue(undefined, [])).toBe(true)
  })
})
