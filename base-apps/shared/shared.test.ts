/** Tests of the functions shared by base applications: filters, numbers and dates. */
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { datasetUrl, type ApplicationDataset } from './api.ts'
import { setConfigOf } from './configuration.ts'
import { hexOf, readable, contrast } from './colors.ts'
import { activeFilters, allFilters, filtersOfAddress, staticParameters } from './filters.ts'
import { formatDate, formatNumber, formatValue } from './format.ts'

const code: SchemaProperty = {
  key: 'code_dep',
  type: 'string',
  'x-concept': { id: 'codeDepartement', title: 'Département', primary: true }
}
const year: SchemaProperty = { key: 'annee', type: 'integer' }
const dataset: ApplicationDataset = {
  href: 'https://data.example/data-fair/api/v1/datasets/d',
  id: 'd',
  schema: [code, year],
  finalizedAt: '2026-01-01T00:00:00.000Z'
}

describe('filters', () => {
  it('of the URL are those of the dataset and of concepts', () => {
    const address = new URLSearchParams(
      'code_dep_in=1,2&other_eq=x&_c_ville_eq=Rennes&primary=red&draft=true&annee_gte=&q=mots&_d_d_annee_eq=3&_d_e_annee_eq=4'
    )
    expect(filtersOfAddress(address, dataset)).toEqual({
      code_dep_in: '1,2',
      _c_ville_eq: 'Rennes',
      q: 'mots',
      _d_d_annee_eq: '3'
    })
  })

  it('of the configuration quote texts, ignore unknown columns, and override the URL', () => {
    const filters = [
      { type: 'in', field: 'code_dep', values: ['a,b', 'c'] },
      { type: 'interval', field: 'annee', min: '2000', max: '2020' },
      { type: 'out', field: 'gone', values: ['x'] },
      { type: 'out', field: 'annee', values: [] }
    ] as const
    const copies = filters.map((filter) => ({
      ...filter,
      values: 'values' in filter ? [...filter.values] : []
    }))
    const expected = { code_dep_in: '"a,b","c"', annee_gte: '2000', annee_lte: '2020' }
    expect(staticParameters(copies, dataset)).toEqual(expected)
    expect(allFilters(new URLSearchParams('annee_gte=1900&annee_eq=2010'), dataset, copies)).toEqual({
      ...expected,
      annee_eq: '2010'
    })
  })

  it('are described with the title of their column', () => {
    const address = new URLSearchParams('_c_codeDepartement_eq=35&annee_gte=2000&_c_unknown_eq=1')
    expect(activeFilters(address, dataset)).toEqual([
      { parameter: '_c_codeDepartement_eq', column: code, operator: 'eq', value: '35' },
      { parameter: 'annee_gte', column: year, operator: 'gte', value: '2000' }
    ])
  })
})

it('adds the date of the data to the URLs of a dataset', () => {
  expect(datasetUrl(dataset, 'lines', { q: 'a b', sort: undefined, size: 0 })).toBe(
    `${dataset.href}/lines?q=a+b&size=0&finalizedAt=2026-01-01T00%3A00%3A00.000Z`
  )
})

it('reads configurations from the messages of the editor, without empty values', () => {
  const content = { datasets: [null], title: null, number: { unit: null, decimals: 2 }, list: [{ a: null }] }
  expect(setConfigOf({ type: 'set-config', content })).toEqual({
    datasets: [null],
    number: { decimals: 2 },
    list: [{}]
  })
  const others = [
    null,
    'set-config',
    { type: 'set-config' },
    { type: 'other', content },
    { type: 'set-config', content: [] }
  ]
  expect(others.map(setConfigOf)).toEqual(others.map(() => undefined))
})

describe('displayed values', () => {
  it('formats numbers in the language', () => {
    expect(formatNumber(12_345.678, 'fr')).toBe('12\u202F345,68')
    expect(formatNumber(12_345.678, 'en', { decimals: 0, unit: '€' })).toBe('12,346\u00A0€')
    expect(formatNumber(1_200_000, 'fr', { compact: true })).toBe('1,2\u00A0M')
    expect([formatNumber(null, 'fr'), formatNumber(Number.NaN, 'fr')]).toEqual(['–', '–'])
  })

  it('formats periods by their first day in any time zone', () => {
    const start = '2024-01-01T00:00:00.000+01:00'
    expect(
      ['year', 'quarter', 'month', 'week', 'day', undefined].map((one) =>
        formatDate(start, 'fr', one as 'day')
      )
    ).toEqual(['2024', 'T1 2024', 'janv. 2024', 'sem. du 01/01/2024', '01/01/2024', '01/01/2024 00:00'])
    expect([formatDate('2024-10-01', 'en', 'quarter'), formatDate('no date', 'en')]).toEqual([
      'Q4 2024',
      'no date'
    ])
  })

  it('formats values by the type and the labels of their column', () => {
    const labelled: SchemaProperty = { key: 'a', type: 'string', 'x-labels': { x: 'Un' } }
    expect([
      formatValue('x', labelled, 'fr'),
      formatValue(['x', 'y'], labelled, 'fr'),
      formatValue('true', { key: 'b', type: 'boolean' }, 'en'),
      formatValue(2024, year, 'fr'),
      formatValue('', year, 'fr')
    ]).toEqual(['Un', 'Un, y', 'Yes', '2024', '–'])
  })
})

it('adapts colours to contrast with the background', () => {
  expect([hexOf('#abc'), hexOf('red'), hexOf(null)]).toEqual(['#AABBCC', undefined, undefined])
  for (const background of ['#FFFFFF', '#121212']) {
    for (const color of ['#FFFF00', '#1E88E5', '#000000', '#FFFFFF']) {
      expect(contrast(readable(color, background), background)).toBeGreaterThanOrEqual(4.5)
    }
  }
})
