/** Tests of the dashboard: requests and results of key figures, and the filters shared by its applications. */
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { usableApplications, usableFigures } from './configuration.ts'
import { figureLabel, figureRequest, figureValue } from './figures.ts'
import { changesOf, childAddress, sharedOf, withShared } from './sharedState.ts'

const schema: SchemaProperty[] = [
  { key: 'jour', type: 'string', format: 'date' },
  { key: 'visites', type: 'integer', title: 'Visites' }
]
const french = { schema, locale: 'fr' } as const

describe('a key figure', () => {
  it('counts lines without reading them, or computes a metric of a column', () => {
    expect(figureRequest({})).toEqual({ path: 'lines', parameters: { size: 0 } })
    expect(figureRequest({ metric: 'sum', field: 'visites' })).toEqual({
      path: 'metric_agg',
      parameters: { metric: 'sum', field: 'visites' }
    })
    expect(figureValue({}, { total: 12_345 }, french).text).toBe('12\u202F345')
    const average = { metric: 'avg', field: 'visites', number: { unit: 'm²', decimals: 1 } } as const
    expect(figureValue(average, { total: 3, metric: 2.25 }, french).text).toBe('2,3\u00A0m²')
    expect(
      figureValue({ metric: 'max', field: 'jour' }, { total: 3, metric: '2024-03-01' }, french).text
    ).toBe('01/03/2024')
    expect(figureValue({ metric: 'avg', field: 'visites' }, { total: 0, metric: null }, french).text).toBe(
      '–'
    )
  })

  it('by period, has the last value and its change from the previous one', () => {
    const figure = { metric: 'sum', field: 'visites', period: { field: 'jour', interval: 'month' } } as const
    expect(figureRequest(figure)).toEqual({
      path: 'values_agg',
      parameters: {
        field: 'jour',
        interval: 'month',
        sort: 'key',
        precision_threshold: 0,
        metric: 'sum',
        metric_field: 'visites'
      }
    })
    const aggs = [
      { value: '2024-01-01', total: 2, metric: 50 },
      { value: '2024-02-01', total: 1, metric: 200 },
      { value: '2024-03-01', total: 4, metric: 150 }
    ]
    expect(figureValue(figure, { total: 7, aggs }, french)).toEqual({
      text: '150',
      period: 'mars 2024',
      change: { percent: -25, period: 'févr. 2024' },
      trend: [50, 200, 150]
    })
    expect(figureValue(figure, { total: 0, aggs: [] }, french)).toEqual({ text: '–' })
    const fromNothing = [{ value: '2024-01-01', total: 0, metric: 0 }, ...aggs.slice(1, 2)]
    expect(figureValue(figure, { total: 1, aggs: fromNothing }, french)).not.toHaveProperty('change')
  })

  it('is labelled by its metric and column, or by its configuration', () => {
    const words = { count: 'Nombre de lignes', ofColumn: { sum: 'Somme de %{column}' } }
    expect([
      figureLabel({}, schema, words),
      figureLabel({ metric: 'sum', field: 'visites' }, schema, words),
      figureLabel({ metric: 'sum', field: 'visites', label: 'Public' }, schema, words)
    ]).toEqual(['Nombre de lignes', 'Somme de Visites', 'Public'])
  })

  it('is shown once its column is configured', () => {
    expect(usableFigures({ figures: [{}, { metric: 'sum' }, { metric: 'sum', field: 'a' }] })).toHaveLength(2)
    expect(usableApplications({ applications: [null, { id: '' }, { id: 'a' }] })).toEqual([{ id: 'a' }])
  })
})

describe('applications of a dashboard', () => {
  const dashboard = new URLSearchParams('region_eq=Corse&_c_ville_in=a,b&q=mots&dark=true&draft=true&page=3')

  it('share only filters', () => {
    expect(sharedOf(dashboard)).toEqual({ region_eq: 'Corse', _c_ville_in: 'a,b', q: 'mots' })
  })

  it('get the filters and the theme of the page in their URL', () => {
    const exposedUrl = 'https://data.example/data-fair/app/dashboard'
    expect(childAddress({ exposedUrl }, 'child', dashboard)).toBe(
      'https://data.example/data-fair/app/child?d-frame=true&dark=true&region_eq=Corse&_c_ville_in=a%2Cb&q=mots'
    )
    const keyed = { exposedUrl: 'https://data.example/data-fair/app/k%3Adashboard', applicationKey: 'k' }
    expect(childAddress(keyed, 'child', new URLSearchParams())).toBe(
      'https://data.example/data-fair/app/k%3Achild?d-frame=true'
    )
    expect(childAddress({ exposedUrl }, '../../admin?x', new URLSearchParams())).toBe(
      'https://data.example/data-fair/app/..%2F..%2Fadmin%3Fx?d-frame=true'
    )
  })

  it('change the filters of the page when their own change', () => {
    const href = 'https://data.example/data-fair/app/child?d-frame=true&region_eq=Bretagne&q=mots&page=2'
    expect(changesOf(dashboard, href)).toEqual({ region_eq: 'Bretagne', _c_ville_in: undefined })
    expect(changesOf(new URLSearchParams('a_eq=1'), 'https://data.example/?a_eq=1')).toEqual({})
  })

  it('keep their own parameters when the filters of the page change', () => {
    const href = 'https://data.example/data-fair/app/child?d-frame=true&region_eq=Bretagne&page=2'
    expect(withShared(href, new URLSearchParams('_c_a_eq=1'))).toBe(
      'https://data.example/data-fair/app/child?d-frame=true&page=2&_c_a_eq=1'
    )
  })
})
