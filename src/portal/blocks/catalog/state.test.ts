import { describe, expect, it } from 'vitest'
import { catalogSearch, catalogState, isNarrowed, shownPages, toggled } from './state.ts'

const kind = { sorts: ['createdAt:-1', 'title:1'], defaultSort: 'createdAt:-1' }
const read = (search: string): ReturnType<typeof catalogState> => catalogState(search, kind)

describe('the state of a catalog', () => {
  it('is read from the URL and written to it, which keeps the parameters of other blocks', () => {
    const search = '?b1_x=1&q=eau&topics=a%2Cb&owner=organization%3Ao%3Ad&sort=title%3A1'
    expect(catalogSearch(search, read(search))).toBe(search)
    expect(read(search).facets.topics).toEqual(['a', 'b'])
  })

  it('is read from a form sent without scripts, which repeats parameters', () => {
    const search = '?q=&topics=a&topics=b&sort=createdAt:-1'
    expect(catalogSearch('', read(search))).toBe('?topics=a%2Cb')
  })

  it.each(['?page=-3', '?page=1e9', '?page=x', '?sort=__proto__', `?topics=${'a,'.repeat(5000)}`])(
    'takes whatever stands in the address: %s',
    (search) => {
      const { page, sort, facets } = read(search)
      expect(page).toBeGreaterThanOrEqual(1)
      expect(page).toBeLessThanOrEqual(500)
      expect(sort).toBeUndefined()
      expect(facets.topics.length).toBeLessThanOrEqual(50)
    }
  )

  it('is back on the first page when a facet value is added or removed', () => {
    const state = toggled(read('?page=3'), 'topics', 'a')
    expect(catalogSearch('?page=3', state)).toBe('?topics=a')
    expect(isNarrowed(state)).toBe(true)
    expect(isNarrowed(toggled(state, 'topics', 'a'))).toBe(false)
  })

  it('links the first, the last and the neighbouring pages', () => {
    expect(shownPages(1, 30)).toEqual([1, 2])
    expect(shownPages(5, 200)).toEqual([1, undefined, 4, 5, 6, undefined, 10])
    expect(shownPages(1, 0)).toEqual([])
  })
})
