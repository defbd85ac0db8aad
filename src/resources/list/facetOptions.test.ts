import { expect, it } from 'vitest'
import { absentOptions, commonName, facetOptions, hasAbsent } from './facetOptions.ts'

const t = (key: string): string => key
const sites = new Map([['a:b', 'Portal']])

it('names the values of the facets common to all resources', () => {
  const topic = { value: { id: 't1', title: 'Transport' }, count: 1 }
  expect(facetOptions([topic, { value: null, count: 3 }], commonName('topics', sites, t))).toEqual([
    { value: 't1', label: 'Transport (1)' }
  ])
  const portals = [
    { value: 'a:b', count: 2 },
    { value: 'a:gone', count: 1 }
  ]
  expect(facetOptions(portals, commonName('publicationSites', sites, t))).toEqual([
    { value: 'a:b', label: 'Portal (2)' },
    { value: 'a:gone', label: 'a:gone (1)' }
  ])
  expect(facetOptions([{ value: 'public', count: 4 }], commonName('visibility', sites, t))).toEqual([
    { value: 'public', label: 'blocks.public (4)' }
  ])
})

it('leaves out values without records or without a name', () => {
  expect(facetOptions([{ value: 'public', count: 0 }], commonName('visibility', sites, t))).toEqual([])
  expect(facetOptions([{ value: null, count: 2 }], commonName('publicationSites', sites, t))).toEqual([])
  expect(facetOptions([{ value: 'unknown', count: 4 }], () => undefined)).toEqual([])
})

it('names selected values that no record of the list has', () => {
  const options = [{ value: 'public', label: 'Public (2)' }]
  const nameOf = (value: string): string | undefined => (value === 'private' ? 'Privé' : undefined)
  expect(absentOptions(['public', 'private', 'other'], options, nameOf)).toEqual([
    { value: 'private', label: 'Privé' },
    { value: 'other', label: 'other' }
  ])
  expect(absentOptions(undefined, options, nameOf)).toEqual([])
})

it('tells whether a selected value has no record in the list', () => {
  const topics = [{ value: { id: 't1', title: 'Transport' }, count: 1 }]
  expect(hasAbsent(['t1'], topics)).toBe(false)
  expect(hasAbsent(['t1', 't2'], topics)).toBe(true)
  expect(hasAbsent(['t1'], undefined)).toBe(true)
  expect(hasAbsent(undefined, topics)).toBe(false)
})
