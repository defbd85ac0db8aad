import { describe, expect, it } from 'vitest'
import { changesBetween, isTitled, newHarvestOptions, withFilter, withWords } from './harvestOptions.ts'

describe('the options of a harvest', () => {
  it('hold no rule that says nothing', () => {
    const filters = withFilter({ q: 'trees' }, 'keywords', [' town ', 'town', ''])
    expect(filters).toEqual({ q: 'trees', keywords: ['town'] })
    expect(withFilter(filters, 'keywords', [])).toEqual({ q: 'trees' })
    expect(withWords(filters, '')).toEqual({ keywords: ['town'] })
  })

  it('are sent where they changed only', () => {
    const before = newHarvestOptions('Town')
    expect(changesBetween(before, { ...before, filters: {} })).toEqual({})
    expect(changesBetween(before, { ...before, missing: 'archive' })).toEqual({ missing: 'archive' })
  })

  it('need a title', () => {
    expect(isTitled({ title: ' a ' })).toBe(false)
    expect(isTitled({ title: 'Town' })).toBe(true)
  })
})
