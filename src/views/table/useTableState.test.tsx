import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useTableState, type TableController } from './useTableState.ts'

const dataset = {
  id: 'd',
  slug: 'd',
  schema: [
    { key: 'town', type: 'string' },
    { key: 'size', type: 'integer' }
  ]
} as Dataset

interface Shown extends TableController {
  search: string
  navigate: (search: string) => void
}

function table(search = '', keep?: 'everything' | 'filters'): { current: Shown } {
  return renderHook((): Shown => {
    const [query, setQuery] = useState(() => new URLSearchParams(search))
    const urlState = { query, replace: setQuery, ...(keep ? { keep } : {}) }
    const controller = useTableState(dataset, urlState, false)
    const navigate = (next: string): void => setQuery(new URLSearchParams(next))
    return { ...controller, search: decodeURIComponent(query.toString()), navigate }
  }).result
}

describe('the state of a table', () => {
  it('is written to the URL', () => {
    const result = table('?primary=red')
    act(() => result.current.update({ q: 'x', sort: { key: 'size', descending: true } }))
    act(() => result.current.setFilter({ column: 'town', operator: 'in', values: ['a', 'b'] }))
    expect(result.current.search).toBe('primary=red&q=x&sort=-size&town_in="a","b"')
    act(() => result.current.update({ q: '', sort: undefined }))
    expect(result.current.search).toBe('primary=red&town_in="a","b"')
  })

  it('keeps both of two simultaneous changes', () => {
    const result = table()
    act(() => {
      result.current.setFilter({ column: 'town', operator: 'eq', values: ['a'] })
      result.current.setFilter({ column: 'size', operator: 'gte', values: ['2'] })
    })
    expect(result.current.search).toBe('town_eq=a&size_gte=2')
  })

  it('follows the parameters added to and removed from the URL', () => {
    const result = table('?town_in=a')
    expect(result.current.state.filters).toEqual([{ column: 'town', operator: 'eq', values: ['a'] }])
    act(() => result.current.navigate('?town_in=a&size_gte=2'))
    expect(result.current.state.filters).toHaveLength(2)
    act(() => result.current.navigate('?size_gte=2'))
    expect(result.current.state.filters).toEqual([{ column: 'size', operator: 'gte', values: ['2'] }])
  })

  it('can write only its filters to the URL', () => {
    const result = table('?q=kept', 'filters')
    act(() => result.current.update({ sort: { key: 'size', descending: false }, display: 'list' }))
    act(() => result.current.setFilter({ column: 'town', operator: 'eq', values: ['a'] }))
    expect(result.current.search).toBe('q=kept&town_eq=a')
    expect(result.current.state).toMatchObject({ display: 'list', sort: { key: 'size' } })
    act(() => result.current.navigate('?q=kept'))
    expect(result.current.state).toMatchObject({ display: 'list', filters: [] })
  })
})
