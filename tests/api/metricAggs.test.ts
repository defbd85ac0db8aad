import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readJson, startAggregatedLines, valuesOffSentence } from './support/aggregatedLines.ts'
import type { LinesServer } from './support/linesServer.ts'

let server: LinesServer
beforeAll(async () => {
  server = await startAggregatedLines()
})
afterAll(() => server.close())

const read = (path: string): ReturnType<typeof readJson> => readJson(server, path)

describe('metrics', () => {
  it.each([
    ['metric=sum&field=n', 35],
    ['metric=avg&metric_field=price', 1.775],
    ['metric=min&field=n', -5],
    ['metric=max&field=absent', null],
    ['metric=sum&field=absent', 0],
    ['metric=avg&field=n&n_gt=1000', null],
    ['metric=sum&field=n&n_gt=1000', 0],
    ['metric=value_count&field=tags', 5],
    ['metric=value_count&field=open', 3],
    ['metric=cardinality&field=tags', 3],
    ['metric=cardinality&field=name', 3],
    ['metric=avg&field=marks', 2.25],
    ['metric=min&field=day', '2024-01-14'],
    ['metric=max&field=at', '2024-03-31T05:30:00+02:00'],
    ['metric=min&field=at', '2024-01-14T23:30:00+01:00'],
    ['metric=max&field=tokyo', '2024-01-15T00:30:00+09:00'],
    ['metric=stats&field=n', { count: 5, min: -5, max: 25, avg: 7, sum: 35 }],
    ['metric=stats&field=absent', { count: 0, min: null, max: null, avg: null, sum: 0 }],
    [
      'metric=stats&field=day&n_lte=2',
      {
        count: 2,
        min: Date.parse('2024-01-14'),
        max: Date.parse('2024-01-15'),
        avg: Date.parse('2024-01-14T12:00:00Z'),
        sum: Date.parse('2024-01-14') + Date.parse('2024-01-15'),
        min_as_string: '2024-01-14',
        max_as_string: '2024-01-15',
        avg_as_string: '2024-01-14',
        sum_as_string: '2078-01-27'
      }
    ],
    [
      'metric=percentiles&field=n&percents=50,0,100',
      [
        { key: 0, value: -5 },
        { key: 50, value: 2 },
        { key: 100, value: 25 }
      ]
    ],
    ['metric=percentiles&field=absent&percents=50', [{ key: 50, value: null }]],
    ['metric=percentiles&field=marks&percents=50', [{ key: 50, value: 2 }]]
  ])('metric_agg %s', async (query, metric) => {
    expect((await read(`metric_agg?${query}`)).metric).toEqual(metric)
  })

  it.each([
    ['metric_agg?field=n', '"metric" parameter is required'],
    ['metric_agg?metric=avg', '"field" parameter is required'],
    [
      'metric_agg?metric=avg&field=foo',
      "Impossible de calculer une métrique sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    [
      'metric_agg?metric=avg&field=code',
      `Impossible de calculer une métrique sur le champ code. ${valuesOffSentence('code')}`
    ],
    [
      'metric_agg?metric=avg&field=open',
      'Impossible de calculer une métrique sur le champ open. La métrique "avg", n\'est pas supportée pour ce type de champ.'
    ],
    [
      'metric_agg?metric=value_count&field=_id',
      'Impossible de calculer une métrique sur le champ _id. Ce champ ne supporte pas les agrégations de métriques.'
    ],
    ['simple_metrics_agg?metrics=foo', 'La métrique "foo" n\'existe pas.'],
    [
      'simple_metrics_agg?fields=foo',
      "Impossible de calculer des métriques sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    [
      'simple_metrics_agg?fields=code',
      `Impossible de calculer une métrique sur le champ code. ${valuesOffSentence('code')}`
    ],
    [
      'simple_metrics_agg?fields=thing',
      'Impossible de calculer des métriques sur le champ thing. Ce champ ne supporte pas les agrégations de métriques.'
    ],
    [
      'simple_metrics_agg?fields=name&metrics=avg',
      'Impossible de calculer une métrique sur le champ name. La métrique "avg", n\'est pas supportée pour ce type de champ.'
    ],
    ['max/foo', 'field "foo" is unknown']
  ])('refuses %s', async (path, message) => {
    expect(await server.read(path)).toMatchObject({ status: 400, text: message })
  })

  it.each([
    'metric_agg?metric=min&field=name',
    'metric_agg?metric=percentiles&field=n&percents=x',
    'metric_agg?metric=percentiles&field=n&percents=101',
    'min/name',
    'max/open',
    'max/code'
  ])('are refused with their own message: %s', async (path) => {
    expect((await server.read(path)).status).toBe(400)
  })

  it('are computed for every column by default', async () => {
    expect(await read('simple_metrics_agg')).toEqual({
      total: 6,
      metrics: {
        name: { cardinality: 3 },
        n: { min: -5, max: 25 },
        price: { min: 0.1, max: 3 },
        open: {},
        day: { min: '2024-01-14', max: '2024-03-15' },
        at: { min: '2024-01-14T23:30:00+01:00', max: '2024-03-31T05:30:00+02:00' },
        tokyo: { min: '2024-01-14T23:30:00+09:00', max: '2024-01-15T00:30:00+09:00' },
        tags: { cardinality: 3 },
        marks: { min: 1, max: 4 },
        text: { cardinality: 3 },
        level: { cardinality: 1 },
        size: { cardinality: 2 },
        'ext.Name': { cardinality: 1 },
        absent: { min: null, max: null }
      },
      meta: {
        hints: [
          'some metrics may be computed on incomplete data: values longer than 200 characters are not taken into account on the following column(s): "name".'
        ]
      }
    })
    const { metrics } = await read('simple_metrics_agg?metrics=sum,value_count&hint=false')
    expect(metrics.n).toEqual({ sum: 35, value_count: 5 })
    expect(Object.keys(metrics)).toEqual(['n', 'price', 'day', 'at', 'tokyo', 'marks', 'absent'])
    expect((await read('simple_metrics_agg?fields=n,tags&n_gt=1')).metrics).toEqual({
      n: { min: 2, max: 25 },
      tags: { cardinality: 1 }
    })
  })

  it('can be returned as a number only', async () => {
    expect((await server.read('max/n')).text).toBe('25')
    expect((await server.read('min/day')).text).toBe(String(Date.parse('2024-01-14')))
    expect(await server.read('min/n?n_gt=1000')).toMatchObject({ status: 200, text: '' })
  })
})
