/**
 * Random reads of lines never cause a 5xx status, and the server keeps working.
 * `FUZZ_RUNS=10000` for a longer run.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TObject } from 'typebox'
import {
  geoAggParameters,
  metricAggParameters,
  simpleMetricsParameters,
  valuesAggParameters,
  valuesParameters,
  wordsAggParameters
} from '../../server/datasets/reads/aggregations/routeSchemas.ts'
import { exportParameters, recordsParameters } from '../../server/datasets/reads/odsCompat/routeSchemas.ts'
import { linesParameters } from '../../server/datasets/reads/routeSchemas.ts'
import { updateSettings } from '../../server/settings/store.ts'
import { columns, startAggregatedLines } from './support/aggregatedLines.ts'
import type { LinesServer } from './support/linesServer.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 300)
const keys = [...columns.map(({ key }) => key), '_id', '_i', '_rand', '_geopoint', 'nothing']

const namesOf = (...schemas: TObject[]): string[] => [
  ...new Set(schemas.flatMap(({ properties }) => Object.keys(properties)))
]
const aggregated = namesOf(
  valuesAggParameters,
  geoAggParameters,
  metricAggParameters,
  simpleMetricsParameters,
  valuesParameters,
  wordsAggParameters
)
const explored = namesOf(recordsParameters, exportParameters)
const formats = ['csv', 'json', 'jsonl', 'xlsx', 'parquet', 'geojson', 'shp']
/** Routes below the dataset, with their parameters. */
const routes: [path: string, names: string[]][] = [
  ['lines', namesOf(linesParameters)],
  ['lines', namesOf(linesParameters)],
  ...['values_agg', 'geo_agg', 'metric_agg', 'simple_metrics_agg', 'words_agg'].map(
    (path): [string, string[]] => [path, aggregated]
  ),
  ...keys.flatMap((key): [string, string[]][] =>
    ['values', 'values-labels', 'min', 'max'].map((path) => [
      `${path}/${encodeURIComponent(key)}`,
      aggregated
    ])
  ),
  ['compat-ods/records', explored],
  ...formats.map((format): [string, string[]] => [`compat-ods/exports/${format}`, explored])
]

const suffixes = '_eq _neq _in _nin _gt _gte _lt _lte _starts _contains _search _exists _nexists'.split(' ')
const filterName = fc
  .tuple(fc.constantFrom(...keys, '_c_date', '_c_account', '_c_label', '_c'), fc.constantFrom(...suffixes))
  .map((parts) => parts.join(''))

const number = fc.oneof(
  fc.integer({ min: -3, max: 120 }).map(String),
  fc.double().map(String),
  fc.constantFrom('1e400', '-0', '9223372036854775808', '1e15', '0x10', '1_000', '٣', '4096', '10000')
)
const among = (texts: string): fc.Arbitrary<string> => fc.constantFrom(...texts.split(' '))
const date = among(
  '2024 2024-01 2024-01-15 2024-01-15T10:00:00Z 2024-13-45 now now-7d/M now+1 +1-1 -9999-01-01 275760-09-13 ' +
    "999999-12-31T24:00 date'2024-01-01' 2024-03-31T02:30:00+14:59"
)
const word = fc.oneof(
  fc.constantFrom(...keys),
  among(
    'Évreux mairie école* true false json csv xlsx geojson wkt shp pbf ods avg sum min max stats percentiles ' +
      'cardinality value_count count key metric day month 1q 90m value neighbors simple complete and or not user:user ' +
      'Europe/Paris _score _geo_distance:2:48 name_eq range(n,*,5,*) year(at)'
  ),
  fc.constantFrom('count(*) as c', 'in_bbox(_geopoint, 1,2,3,4)', 'search(text, "a")'),
  fc.constant("within_distance(_geopoint, geom'POINT(2 48)', 10km)")
)
const joint = fc.oneof(
  among(`, ; : - = > ( ) [ ] { } * ? ~2 ^ " ' / \\ | + ! .. #`),
  fc.constantFrom(' ', ' AND ', ' OR ', ' TO ', ' asc', ' desc', ' as ', '\0', '\n')
)
const noise = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme-composite', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '%',
    '\u{10FFFF}',
    '(('.repeat(300),
    '*'.repeat(300),
    'a,'.repeat(800),
    'é'.repeat(3000)
  )
)
const piece = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: date },
  { weight: 3, arbitrary: joint },
  { weight: 1, arbitrary: noise }
)
const value = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(word, number, date) },
  { weight: 2, arbitrary: fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.array(number, { minLength: 2, maxLength: 5 }).map((numbers) => numbers.join()) },
  { weight: 1, arbitrary: noise }
)
/** Encoded values, including invalid UTF-8 and invalid escapes, which client libraries do not send. */
const written = fc.oneof(
  { weight: 12, arbitrary: value.map((text) => encodeURIComponent(text.toWellFormed())) },
  { weight: 1, arbitrary: fc.constantFrom('%FF', '%', '%E9', '%00', '%ED%A0%80', 'a%2', '+') }
)

const request = fc.constantFrom(...routes).chain(([path, names]) => {
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names) },
    { weight: 3, arbitrary: filterName },
    { weight: 1, arbitrary: noise }
  )
  const pair = fc
    .tuple(name, written)
    .map(([one, text]) => `${encodeURIComponent(one.toWellFormed())}=${text}`)
  return fc.array(pair, { maxLength: 6 }).map((pairs) => `${path}?${pairs.join('&')}`)
})

let server: LinesServer
beforeAll(async () => {
  server = await startAggregatedLines({ maxLinesAtOnce: 0 })
  await updateSettings(server.metadata, { type: 'user', id: 'user' }, () => ({ compatODS: true }))
})
afterAll(() => server.close())

it(
  'reads are answered or refused with any parameters',
  async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(request, async (path) => {
        const { statusCode, body } = await server.app.inject({
          url: `/data-fair/api/v1/datasets/test/${path}`
        })
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        if (statusCode >= 500) throw new Error(`${statusCode} ${body}\n${path}`)
      }),
      { numRuns: runs }
    )
    if (runs >= 10_000) console.log(Object.fromEntries(statuses))
    // Not all requests are refused, so that the parameters reach the engine.
    expect(statuses.get(200)).toBeGreaterThan(runs / 20)
    expect((await server.read('lines?size=1')).json.results).toHaveLength(1)
  },
  60_000 + runs * 100
)
