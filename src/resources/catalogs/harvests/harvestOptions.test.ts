import { describe, expect, it } from 'vitest'
import { changesBetween, isTitled, newHarvestOptions, withFilter, withWords } from './harvestOptions.ts'

describe('the options of a harvest', () => {
  it('have no filter without values', () => {
    const filters = withFilter({ q: 'trees' }, 'keywords', [' town ', 'town', ''])
    expect(filters).toEqual({ q: 'trees', keywords: ['town'] })
    expect(withFilter(filters, 'keywords', [])).toEqual({ q: 'trees' })
    expect(withWords(filters, '')).toEqual({ keywords: ['town'] })
  })

  it('are sent only when they have changed', () => {
    const before = newHarvestOptions('Town')
    expect(changesBetween(before, { ...before, filters: {} })).toEqual({})
    expect(changesBetween(before, { ...before, missing: 'archive' })).toEqual({ missing: 'archive' })
  })

  it('require a title', () => {
    expect(isTitled({ title: ' a ' })).toBe(false)
    expect(isTitled({ title: 'Town' })).toBe(true)
  })
})
