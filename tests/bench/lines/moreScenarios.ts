/** Reads without a target rate; each request selects other lines, and aggregations read all lines. */
import { sqlName as c } from './data.ts'
import type { Scenario } from './scenarios.ts'

const step = (turn: number, range: number): number => (turn * 7919) % range
const firstLines = ['SELECT * FROM lines LIMIT 20']

export const moreScenarios: Scenario[] = [
  {
    name: 'page 50',
    path: () => 'lines?size=20&page=50',
    bare: () => ['SELECT * FROM lines LIMIT 20 OFFSET 980']
  },
  {
    name: 'last page',
    path: () => 'lines?size=20&page=500',
    bare: () => ['SELECT * FROM lines LIMIT 20 OFFSET 9980']
  },
  {
    name: 'equal, no count',
    path: (turn) => `lines?size=20&effectif_eq=${step(turn, 100_000)}&count=false`,
    bare: (turn) => [
      `SELECT * FROM lines WHERE ${c('effectif')} = ${step(turn, 100_000)} ORDER BY _i LIMIT 20`
    ]
  },
  {
    name: 'distance',
    path: (turn) =>
      `lines?size=20&geo_distance=${-3 + step(turn, 950) / 100}:${42 + step(turn, 750) / 100}:10km`,
    bare: () => firstLines
  },
  {
    name: 'query string',
    path: (turn) =>
      `lines?size=20&qs=${encodeURIComponent(`effectif:[${step(turn, 9000)} TO *] AND type:(mairie OR piscine)`)}`,
    bare: (turn) => {
      const where = `${c('effectif')} >= ${step(turn, 9000)} AND ${c('type')} IN ('mairie', 'piscine')`
      return [
        `SELECT * FROM lines WHERE ${where} ORDER BY _i LIMIT 20`,
        `SELECT count(*) FROM lines WHERE ${where}`
      ]
    }
  },
  { name: 'collapse', path: () => 'lines?size=20&collapse=code', bare: () => firstLines },
  {
    name: 'sort by a text',
    path: () => 'lines?size=20&sort=nom',
    bare: () => [
      `SELECT * FROM lines ORDER BY lower(strip_accents(${c('nom')})) NULLS LAST, ${c('nom')}, _i LIMIT 20`
    ]
  },
  ...aggregated(
    'days',
    'values_agg?field=mise_a_jour&interval=day&metric=sum&metric_field=montant',
    (where) =>
      `SELECT date_trunc('day', timezone('Europe/Paris', timezone('UTC', ${c('mise_a_jour')}_at))) k, count(*), sum(${c('montant')}) FROM lines WHERE ${where} GROUP BY k ORDER BY k`
  ),
  ...aggregated(
    'two levels',
    'values_agg?field=type;insee&agg_size=5;10',
    (where) =>
      `SELECT ${c('type')}, ${c('insee')}, count(*) n FROM lines WHERE ${where} GROUP BY 1, 2 QUALIFY row_number() OVER (PARTITION BY ${c('type')} ORDER BY n DESC, ${c('insee')}) <= 10`
  ),
  ...aggregated(
    'with lines',
    'values_agg?field=type&size=3',
    (where) =>
      `SELECT * FROM lines WHERE ${where} QUALIFY row_number() OVER (PARTITION BY ${c('type')} ORDER BY _rand, _i) <= 3`
  ),
  ...aggregated(
    'many values',
    'values_agg?field=nom',
    (where) =>
      `SELECT ${c('nom')} k, count(*) n FROM lines WHERE ${where} GROUP BY k ORDER BY n DESC, k LIMIT 20`
  ),
  ...aggregated(
    'cardinality',
    'metric_agg?metric=cardinality&field=nom',
    (where) => `SELECT count(DISTINCT ${c('nom')}) FROM lines WHERE ${where}`
  ),
  ...aggregated(
    'simple metrics',
    'simple_metrics_agg?metrics=stats&fields=effectif,montant,places',
    (where) =>
      `SELECT ${['effectif', 'montant', 'places'].map((key) => `count(${c(key)}), min(${c(key)}), max(${c(key)}), avg(${c(key)}), sum(${c(key)})`).join(', ')} FROM lines WHERE ${where}`
  )
]

function aggregated(name: string, start: string, bare: (where: string) => string): Scenario[] {
  const filter = (turn: number): number => step(turn, 5000)
  return [
    {
      name,
      path: (turn) => `${start}&effectif_gte=${filter(turn)}`,
      bare: (turn) => [bare(`${c('effectif')} >= ${filter(turn)}`)]
    },
    { name: `${name}, of all lines`, path: () => start, bare: () => [bare('true')] }
  ]
}
