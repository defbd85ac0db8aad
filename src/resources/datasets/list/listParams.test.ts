import { describe, expect, it } from 'vitest'
import { datasetListUrl } from './listParams.ts'

const { filter: listFilter, read: readListState, write: writeListState } = datasetListUrl

const account = { type: 'organization', id: 'o1', department: 'd1' } as const

describe('state of the list in the URL', () => {
  it('is read and written back without loss', () => {
    const url = new URLSearchParams('q=bus&sort=title%3A1&status=error%2Cfinalized&showAll=true')
    const state = readListState(url)
    expect(state.facets.status).toEqual(['error', 'finalized'])
    expect(writeListState(new URLSearchParams(), state).toString()).toBe(
      'q=bus&sort=title%3A1&showAll=true&status=error%2Cfinalized'
    )
  })

  it('drops defaults and keeps the parameters of others', () => {
    const written = writeListState(new URLSearchParams('sort=title:1&q=a&dark=true'), {
      sort: 'createdAt:-1',
      q: ' '
    })
    expect(written.toString()).toBe('dark=true')
    expect(readListState(new URLSearchParams('sort=bad')).sort).toBe('createdAt:-1')
  })
})

describe('request of the list', () => {
  it('is limited to the active account unless it shows all or names owners', () => {
    expect(listFilter(readListState(new URLSearchParams()), account)).toEqual({
      owner: 'organization:o1:d1',
      shared: 'false'
    })
    expect(listFilter(readListState(new URLSearchParams('showAll=true')), account)).toEqual({})
    expect(listFilter(readListState(new URLSearchParams('owner=organization:o1:-')), account).owner).toBe(
      'organization:o1:-'
    )
    expect(listFilter(readListState(new URLSearchParams('shared=true')), account).shared).toBe('true')
  })
})
