import { describe, expect, it } from 'vitest'
import {
  childIdsOf,
  datasetIdsOf,
  draftOf,
  publicationsTriedAgain,
  statusWithoutDraft,
  titleOf
} from './configuration.ts'

describe('a configuration', () => {
  it('gives each id of its datasets once, from the id or from the address', () => {
    const api = 'https://h/data-fair/api/v1/datasets'
    const datasets = [
      { href: `${api}/a` },
      null,
      { href: `${api}/b-c/?draft=true` },
      { href: `${api}/a-slug`, id: 'a' },
      { href: '' }
    ]
    expect(datasetIdsOf({ datasets })).toEqual(['a', 'b-c'])
    expect(datasetIdsOf({})).toEqual([])
  })

  it('gives the ids of the applications that it shows', () => {
    expect(childIdsOf({ applications: [{ id: 'x' }, null, { id: 'x' }, { id: 'y' }] })).toEqual(['x', 'y'])
    expect(childIdsOf({ applications: 'none' as unknown as [] })).toEqual([])
    expect(childIdsOf({})).toEqual([])
  })

  it('is edited from its draft, or from the validated one without draft', () => {
    expect(draftOf({})).toEqual({})
    expect(draftOf({ configuration: { a: 1 } })).toEqual({ a: 1 })
    expect(draftOf({ configuration: { a: 1 }, configurationDraft: { a: 2 } })).toEqual({ a: 2 })
    expect([statusWithoutDraft({}), statusWithoutDraft({ configuration: {} })]).toEqual([
      'created',
      'configured'
    ])
  })
})

it.each([
  [{ url: 'https://h/apps/charts/0.12/' }, '0.12'],
  [{ url: 'https://h/' }, 'h'],
  [{ url: 'https://h/a/?b=/c/' }, 'a'],
  [{ url: 'https://h/a/', applicationName: ' Charts ' }, 'Charts']
])('a title comes from %o', (given, title) => {
  expect(titleOf(given)).toBe(title)
})

it('failed publications are tried again', () => {
  const published = { catalog: 'a', status: 'published' }
  expect(publicationsTriedAgain([published])).toBeUndefined()
  expect(publicationsTriedAgain([published, { catalog: 'b', status: 'error', error: 'no' }])).toEqual([
    published,
    { catalog: 'b', status: 'waiting', error: 'no' }
  ])
})
