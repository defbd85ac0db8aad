/** Tests of the chart application: API requests made from a configuration, and chart data made from the responses. */
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { backgrounds, contrast, palettes } from '../shared/colors.ts'
import { categoryFilter, lastDay } from './categoryFilter.ts'
import { chartColors } from './chartColors.ts'
import { isComplete, type ChartsConfiguration, type GroupsSource } from './configuration.ts'
import { groupsData, linesData, othersKey, type GroupsAnswer, type Words } from './data.ts'
import { labelPlan, spansOf, valueDomain } from './draw/layout.ts'
import { chartRequest } from './request.ts'

const region: SchemaProperty = {
  key: 'region',
  type: 'string',
  title: 'Région',
  'x-concept': { id: 'region', title: 'Région', primary: true }
}
const day: SchemaProperty = { key: 'jour', type: 'string', format: 'date' }
const population: SchemaProperty = { key: 'population', type: 'integer', title: 'Population' }
const area: SchemaProperty = { key: 'surface', type: 'number' }
const schema = [region, day, population, area]
const dataset = { href: 'https://data.example/data-fair/api/v1/datasets/d', schema }
const words: Words = {
  locale: 'fr',
  others: 'Autres',
  missing: 'Non renseigné',
  metrics: { count: 'Nombre de lignes', ofColumn: { sum: 'Somme de %{column}' } }
}
const requestOf = (source: ChartsConfiguration['source']) => chartRequest({ source }, dataset, words)

describe('the request of a chart', () => {
  it('counts lines by value, largest groups first', () => {
    expect(requestOf({ type: 'groups', group: { field: 'region' } })).toEqual({
      path: 'values_agg',
      parameters: {
        field: 'region',
        interval: 'value',
        agg_size: '20',
        sort: '-count',
        precision_threshold: 0
      }
    })
  })

  it('sorts periods by key, and requests several metrics at once', () => {
    const parameters = requestOf({
      type: 'groups',
      group: { field: 'jour', interval: 'month' },
      metrics: [
        { type: 'sum', field: 'population' },
        { type: 'avg', field: 'surface' },
        { type: 'count' },
        { type: 'max' }
      ]
    })?.parameters
    expect(parameters).toMatchObject({
      interval: 'month',
      sort: 'key',
      metric: 'sum',
      metric_field: 'population',
      extra_metrics: 'surface:avg'
    })
  })

  it('groups by two columns for a series by value', () => {
    const source: GroupsSource = {
      type: 'groups',
      group: { field: 'jour', interval: 'year' },
      metrics: [{ type: 'sum', field: 'population' }, { type: 'count' }],
      split: { field: 'region', size: 3 },
      size: 5000,
      sort: 'value-desc'
    }
    expect(requestOf(source)?.parameters).toMatchObject({
      field: 'jour;region',
      interval: 'year;value',
      agg_size: '1000;3',
      sort: '-metric;-metric'
    })
    expect(requestOf(source)?.parameters).not.toHaveProperty('extra_metrics')
  })

  it('requests lines without value for columns where the API supports them', () => {
    const missing = (field: string, interval?: string) =>
      requestOf({ type: 'groups', group: { field, interval }, missing: true })?.parameters.missing
    expect(missing('region')).toBe('Non renseigné')
    expect([missing('population'), missing('jour', 'month')]).toEqual([undefined, undefined])
  })

  it('selects each column once, up to the maximum size', () => {
    expect(
      requestOf({
        type: 'lines',
        x: 'region',
        y: ['population', 'region'],
        sort: '-population',
        size: 50_000
      })
    ).toEqual({
      path: 'lines',
      parameters: { select: 'region,population', size: 10_000, sort: '-population', count: 'false' }
    })
  })

  it('is undefined while the configuration is incomplete', () => {
    expect([
      requestOf(undefined),
      requestOf({ type: 'groups' }),
      requestOf({ type: 'lines', x: 'region' })
    ]).toEqual([undefined, undefined, undefined])
    expect(isComplete({ datasets: [null], source: { type: 'groups', group: { field: 'a' } } })).toBe(false)
  })
})

describe('the data of a chart', () => {
  const answer: GroupsAnswer = {
    total: 30,
    total_other: 6,
    aggs: [
      { total: 14, value: 'Bretagne', metric: 5 },
      { total: 10, value: 'Corse', metric: null }
    ]
  }

  it('has a category for the other groups, without a filter value', () => {
    const data = groupsData(
      { type: 'groups', group: { field: 'region' }, others: true },
      schema,
      answer,
      words
    )
    expect(data.categories).toEqual([
      { key: 'Bretagne', value: 'Bretagne', label: 'Bretagne' },
      { key: 'Corse', value: 'Corse', label: 'Corse' },
      { key: othersKey, label: 'Autres' }
    ])
    expect(data.series).toEqual([{ key: 'value', label: 'Nombre de lignes', values: [14, 10, 6] }])
    expect(data.xTitle).toBe('Région')
  })

  it('has no sum for the other groups', () => {
    const source: GroupsSource = {
      type: 'groups',
      group: { field: 'region' },
      metrics: [{ type: 'sum', field: 'population' }],
      others: true
    }
    expect(groupsData(source, schema, answer, words).series).toEqual([
      { key: 'value', label: 'Somme de Population', values: [5, null] }
    ])
  })

  it('has a series for each value of the second column, and zero where there is no line', () => {
    const source: GroupsSource = {
      type: 'groups',
      group: { field: 'jour', interval: 'month' },
      split: { field: 'region' }
    }
    const split: GroupsAnswer = {
      total: 9,
      aggs: [
        { total: 4, value: '2024-01-01', aggs: [{ total: 4, value: 'Corse' }] },
        {
          total: 5,
          value: '2024-02-01',
          aggs: [
            { total: 3, value: 'Bretagne' },
            { total: 2, value: 'Corse' }
          ]
        }
      ]
    }
    const data = groupsData(source, schema, split, words)
    expect(data.categories.map(({ label }) => label)).toEqual(['janv. 2024', 'févr. 2024'])
    expect(data.series).toEqual([
      { key: 'Corse', label: 'Corse', values: [4, 2] },
      { key: 'Bretagne', label: 'Bretagne', values: [0, 3] }
    ])
  })

  it('has the points of lines with both numbers, coloured by a column', () => {
    const lines = [
      { population: 10, surface: 2.5, region: 'Corse' },
      { population: 20, surface: null, region: 'Corse' },
      { population: 30, surface: 1, region: 'Bretagne' }
    ]
    const source = { type: 'lines', x: 'population', y: ['surface'], color: 'region' } as const
    const data = linesData({ ...source, y: [...source.y] }, schema, lines, { chart: 'points', words })
    expect(data.points).toEqual([
      { x: 10, y: 2.5, label: 'Corse', series: 0 },
      { x: 30, y: 1, label: 'Bretagne', series: 1 }
    ])
  })
})

describe('a click on a group', () => {
  it('filters by the concept of the column, shared with other datasets', () => {
    expect(categoryFilter(region, undefined, 'Corse')).toEqual({ _c_region_eq: 'Corse' })
    expect(categoryFilter(population, 'value', '12')).toEqual({ population_eq: '12' })
  })

  it('filters by the bounds of a period or range', () => {
    expect(categoryFilter(day, 'month', '2024-02-01')).toEqual({
      jour_gte: '2024-02-01',
      jour_lte: '2024-02-29'
    })
    expect(categoryFilter(day, 'week', '2024-12-30T00:00:00.000+01:00')).toEqual({
      jour_gte: '2024-12-30',
      jour_lte: '2025-01-05'
    })
    expect(categoryFilter(area, '0.1', '0.2')).toEqual({ surface_gte: '0.2', surface_lt: '0.3' })
    expect([
      lastDay('2024-01-01', 'year'),
      lastDay('2024-04-01', 'quarter'),
      lastDay('2024-04-01', 'day')
    ]).toEqual(['2024-12-31', '2024-06-30', '2024-04-01'])
  })
})

describe('the drawing', () => {
  const data = {
    categories: [
      { key: 'a', label: 'a' },
      { key: 'b', label: 'b' }
    ],
    series: [
      { key: 's', label: 's', values: [1, 3] },
      { key: 't', label: 't', values: [3, null] }
    ],
    xTitle: '',
    yTitle: ''
  }

  it('stacks values or shares', () => {
    expect(spansOf(data, 'stacked')).toEqual([
      [
        [0, 1],
        [0, 3]
      ],
      [
        [1, 4],
        [3, 3]
      ]
    ])
    expect(spansOf(data, 'percent')[1]).toEqual([
      [0.25, 1],
      [1, 1]
    ])
    expect(spansOf(data, 'grouped')[1]).toEqual([[0, 3], null])
  })

  it('starts the axis at zero for bars, and near the values for lines', () => {
    const spans = spansOf({ ...data, series: [{ key: 's', label: 's', values: [90, 100] }] }, 'grouped')
    expect([valueDomain(spans, false), valueDomain(spans, true), valueDomain([], false)]).toEqual([
      [0, 100],
      [90, 100],
      [0, 1]
    ])
  })

  it('slants labels that would overlap, and skips some', () => {
    const long = ['Auvergne-Rhône-Alpes', 'Bretagne']
    expect([labelPlan(long, 200).isSlanted, labelPlan(long, 60).isSlanted]).toEqual([false, true])
    expect(
      labelPlan(
        Array.from({ length: 100 }, () => 'Commune de la région'),
        4
      )
    ).toMatchObject({ every: 4 })
  })

  it('has colours that contrast with the background, from the palette or the configuration', () => {
    for (const mode of ['light', 'dark'] as const) {
      for (const color of palettes[mode]) expect(contrast(color, backgrounds[mode])).toBeGreaterThan(3)
    }
    expect(chartColors({}, { count: 1, hasOthers: false, mode: 'light', primary: '#123456' })).toEqual([
      '#123456'
    ])
    const custom = chartColors(
      { colors: { type: 'custom', list: ['#f00', 'red', '#00FF00'] } },
      { count: 4, hasOthers: true, mode: 'light', primary: '#123456' }
    )
    expect(custom).toEqual(['#FF0000', '#00FF00', '#FF0000', '#76808A'])
  })
})
