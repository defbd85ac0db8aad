import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { nextCursor } from '../shared/nextCursor.ts'
import { knownSort, listChoices, listColumns, sortColumns, tableColumns } from './configuration.ts'
import { imageOf, pageUrl } from './requests.ts'

const name: SchemaProperty = { key: 'name', type: 'string' }
const photo: SchemaProperty = { key: 'photo', type: 'string', 'x-refersTo': 'http://schema.org/image' }
const story: SchemaProperty = { key: 'story', type: 'string', 'x-refersTo': 'http://schema.org/description' }
const size: SchemaProperty = { key: 'size', type: 'number' }
const tags: SchemaProperty = { key: 'tags', type: 'string', separator: ';' }
const place: SchemaProperty = { key: '_geopoint', type: 'string', 'x-calculated': true }
const schema = [photo, name, story, size, tags, place]

describe('the columns of a list', () => {
  it('are those with concepts and the first others by default, else the configured ones', () => {
    expect(listColumns({}, schema)).toEqual({
      title: name,
      image: photo,
      description: story,
      fields: [size, tags]
    })
    const chosen = listColumns(
      { card: { title: 'tags', image: 'gone' }, fields: ['name', 'gone', 5] },
      schema
    )
    expect(chosen).toMatchObject({ title: tags, image: photo, fields: [name] })
    expect(tableColumns(chosen)).toEqual([tags, name, story])
  })

  it('give the columns that can be sorted, to which the sort of the URL is limited', () => {
    const columns = listColumns({}, schema)
    const sortable = sortColumns(columns, '-story', schema)
    expect(sortable).toEqual([story, name, size])
    expect(knownSort('-size', sortable)).toBe('-size')
    expect(knownSort('-tags', sortable)).toBeUndefined()
    expect(knownSort('gone', sortable)).toBeUndefined()
  })
})

describe('the configuration of a list', () => {
  it('has defaults and bounds for invalid values', () => {
    expect(listChoices({})).toMatchObject({ display: 'cards', pageSize: 24, hasSearch: true, facets: [] })
    const odd = { display: 3, pageSize: 1e9, sort: 'x', facets: [{ key: 'a' }, 'a', null], search: false }
    expect(listChoices(odd)).toMatchObject({
      pageSize: 100,
      sort: undefined,
      facets: ['a'],
      hasSearch: false
    })
    expect(listChoices({ sort: { field: 'a', order: 'desc' } }).sort).toBe('-a')
  })
})

describe('the requests of a list', () => {
  const dataset = { href: 'https://a.org/data-fair/api/v1/datasets/d', finalizedAt: '2024' }

  it('select the displayed columns, with thumbnails', () => {
    const columns = listColumns({}, schema)
    const url = new URL(pageUrl(dataset, { columns, filters: { q: 'x' }, sort: '-size', size: 10 }))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      select: '_id,name,size,tags,story,photo',
      thumbnail: '400x260',
      sort: '-size',
      q: 'x',
      finalizedAt: '2024'
    })
  })

  it('read the cursor of the next page', () => {
    expect(nextCursor('https://other.org/lines?size=2&after=a%2C2')).toBe('a,2')
    expect(nextCursor('nowhere')).toBeUndefined()
  })

  it('ignore an image with a javascript URL', () => {
    const columns = listColumns({}, schema)
    const line = { _score: null, photo: 'javascript:alert(1)' }
    expect(imageOf(line, columns)).toBeUndefined()
    expect(imageOf({ ...line, _thumbnail: 'https://a.org/t' }, columns)).toBe('https://a.org/t')
  })
})
