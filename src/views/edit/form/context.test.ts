import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { contextFilters, contextValues } from './context.ts'

const schema: SchemaProperty[] = [
  { key: 'ville', type: 'string', 'x-concept': { id: 'city', title: 'Commune' } },
  { key: 'places', type: 'integer' },
  { key: 'ouvert', type: 'boolean' },
  { key: 'tags', type: 'string', separator: ', ' },
  { key: '_updatedAt', type: 'string', 'x-calculated': true }
]

describe('values of a form in the URL', () => {
  it.each([
    ['ville_eq=Saint-Malo&places_eq=3', { ville: 'Saint-Malo', places: 3 }],
    ['ville_eq="Nantes"&ouvert_eq=true', { ville: 'Nantes', ouvert: true }],
    ['_c_city_eq=Vannes', { ville: 'Vannes' }],
    ['_d_d1_ville_eq=Vannes&_d_other_ville_eq=Nantes', { ville: 'Vannes' }],
    ['_d_my-slug_places_eq=0', { places: 0 }],
    ['tags_eq=a', { tags: ['a'] }],
    ['places_eq=x&ville_eq=&ville=Nantes&unknown_eq=1&_updatedAt_eq=2026', {}]
  ])('%s', (search, expected) => {
    const query = new URLSearchParams(search)
    expect(contextValues(query, { id: 'd1', slug: 'my-slug', schema })).toEqual(expected)
  })

  it('become the filters that find an existing line', () => {
    expect(contextFilters({ ville: 'a,"b', places: 0, tags: ['x'], ouvert: false })).toEqual({
      ville_eq: 'a,"b',
      places_eq: '0',
      tags_eq: 'x',
      ouvert_eq: 'false'
    })
  })
})
