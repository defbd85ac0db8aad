/** Reads of the server, with equivalent SQL for the bare engine. */
import { sqlName as c } from './data.ts'

export interface Scenario {
  name: string
  /** Path below the dataset; each turn requests other lines, unless the scenario repeats one request. */
  path: (turn: number) => string
  /** Straightforward SQL, with the total if the response has one. */
  bare: (turn: number) => string[]
  /** Target requests per second, without the response cache. */
  goal?: number
  headers?: Record<string, string>
  /** Uses the dataset of 1,000 lines instead. */
  isSmall?: true
}

const step = (turn: number, range: number): number => (turn * 7919) % range

/** Bounding box half a degree wide, at a place that depends on the turn. */
function boxAt(turn: number): [west: number, south: number, east: number, north: number] {
  const [west, south] = [-3 + step(turn, 950) / 100, 42 + step(turn, 750) / 100]
  return [west, south, west + 0.5, south + 0.5]
}

const page = (where: string, order = '_i'): string =>
  `SELECT * FROM lines WHERE ${where} ORDER BY ${order} LIMIT 20`
const count = (where: string): string => `SELECT count(*) FROM lines WHERE ${where}`
const withTotal = (where: string, order?: string): string[] => [page(where, order), count(where)]

/** A frequent word and a rare word. */
const wordsAt = (turn: number): string[] => [
  ['Fontaine', 'Martin', 'Moulins', 'Hugo', 'mairie'][turn % 5]!,
  String(step(turn, 36_000))
]
const q = (turn: number): string => `q=${encodeURIComponent(wordsAt(turn).join(' '))}`
/** The bare engine has no text index: it scans the text columns. */
const wordsSql = (turn: number): string =>
  wordsAt(turn)
    .flatMap((word) =>
      ['nom', 'description', 'adresse', 'commune', 'type'].map((key) => `contains(${c(key)}, '${word}')`)
    )
    .join(' OR ')

export function scenariosOf(lineCount: number): Scenario[] {
  const cursorAt = (turn: number): number => step(turn, Math.max(1, lineCount - 100))
  return [
    {
      name: 'first page',
      goal: 700,
      path: () => 'lines?size=20',
      bare: () => ['SELECT * FROM lines LIMIT 20']
    },
    {
      name: 'cursor',
      goal: 700,
      path: (turn) => `lines?size=20&after=${cursorAt(turn)}`,
      bare: (turn) => [page(`_i > ${cursorAt(turn)}`)]
    },
    {
      name: 'small dataset',
      goal: 700,
      isSmall: true,
      path: (turn) => `lines?size=20&effectif_gte=${step(turn, 1000)}`,
      bare: (turn) => withTotal(`${c('effectif')} >= ${step(turn, 1000)}`)
    },
    {
      name: 'equal',
      goal: 450,
      path: (turn) => `lines?size=20&effectif_eq=${step(turn, 100_000)}`,
      bare: (turn) => withTotal(`${c('effectif')} = ${step(turn, 100_000)}`)
    },
    {
      name: 'range',
      goal: 450,
      path: (turn) => `lines?size=20&montant_gte=${step(turn, 9000)}&montant_lt=${step(turn, 9000) + 100}`,
      bare: (turn) =>
        withTotal(`${c('montant')} >= ${step(turn, 9000)} AND ${c('montant')} < ${step(turn, 9000) + 100}`)
    },
    {
      name: 'bbox',
      goal: 450,
      path: (turn) => `lines?size=20&bbox=${boxAt(turn).join(',')}`,
      bare: (turn) => {
        const [west, south, east, north] = boxAt(turn)
        return withTotal(`_lon >= ${west} AND _lon <= ${east} AND _lat >= ${south} AND _lat <= ${north}`)
      }
    },
    {
      name: 'q of two words',
      goal: 450,
      path: (turn) => `lines?size=20&${q(turn)}`,
      bare: (turn) => withTotal(wordsSql(turn))
    },
    {
      name: 'sort by a number',
      goal: 150,
      path: (turn) => `lines?size=20&sort=-montant&effectif_gte=${step(turn, 1000)}`,
      bare: (turn) =>
        withTotal(`${c('effectif')} >= ${step(turn, 1000)}`, `${c('montant')} DESC NULLS LAST, _i`)
    },
    {
      name: 'q, filter and sort',
      goal: 150,
      path: (turn) => `lines?size=20&${q(turn)}&effectif_gte=${step(turn, 50_000)}&sort=-montant`,
      bare: (turn) =>
        withTotal(
          `(${wordsSql(turn)}) AND ${c('effectif')} >= ${step(turn, 50_000)}`,
          `${c('montant')} DESC NULLS LAST, _i`
        )
    },
    {
      name: 'values with a metric',
      goal: 200,
      path: (turn) =>
        `values_agg?field=insee&agg_size=1000&metric=avg&metric_field=montant&effectif_gte=${step(turn, 5000)}`,
      bare: (turn) => [
        `SELECT ${c('insee')} k, count(*) n, avg(${c('montant')}) m FROM lines WHERE ${c('effectif')} >= ${step(turn, 5000)} GROUP BY k ORDER BY m DESC, n DESC, k LIMIT 1000`
      ]
    },
    {
      name: 'date histogram',
      goal: 200,
      path: (turn) => `values_agg?field=mise_a_jour&interval=month&effectif_gte=${step(turn, 5000)}`,
      bare: (turn) => [
        `SELECT date_trunc('month', timezone('Europe/Paris', timezone('UTC', ${c('mise_a_jour')}_at))) k, count(*) FROM lines WHERE ${c('effectif')} >= ${step(turn, 5000)} GROUP BY k ORDER BY k`
      ]
    },
    {
      name: '10,000 lines as JSON',
      goal: 15,
      path: (turn) => `lines?size=10000&after=${step(turn, Math.max(1, lineCount - 10_000))}`,
      bare: (turn) => [
        `COPY (SELECT * FROM lines WHERE _i > ${step(turn, Math.max(1, lineCount - 10_000))} ORDER BY _i LIMIT 10000) TO '/dev/null' (FORMAT json)`
      ]
    },
    {
      name: '10,000 lines as CSV',
      goal: 15,
      path: (turn) => `lines?size=10000&format=csv&after=${step(turn, Math.max(1, lineCount - 10_000))}`,
      bare: (turn) => [
        `COPY (SELECT * FROM lines WHERE _i > ${step(turn, Math.max(1, lineCount - 10_000))} ORDER BY _i LIMIT 10000) TO '/dev/null' (FORMAT csv)`
      ]
    }
  ]
}

/** Repeated requests, answered by the response cache. */
export const repeated: Pick<Scenario, 'name' | 'path' | 'headers'>[] = [
  { name: 'first page', path: () => 'lines?size=20' },
  { name: 'first page, compressed', path: () => 'lines?size=20', headers: { 'accept-encoding': 'gzip, br' } },
  { name: 'filter and sort', path: () => 'lines?size=20&effectif_gte=500&sort=-montant' },
  { name: 'q of two words', path: () => 'lines?size=20&q=rue%20Lilas' },
  {
    name: 'values with a metric',
    path: () => 'values_agg?field=insee&agg_size=100&metric=avg&metric_field=montant'
  },
  { name: 'date histogram', path: () => 'values_agg?field=mise_a_jour&interval=month' }
]

export const repeatedGoal = 4000

/** SQLite queries by scenario name, with the same parameters; SQLite has an index on every column, and FTS5. */
export const sqliteQueries: Record<string, (turn: number) => string[]> = {
  'first page': () => ['SELECT * FROM lines ORDER BY _i LIMIT 20'],
  cursor: (turn) => [
    `SELECT * FROM lines WHERE _i > ${step(turn, 1_000_000) % 100_000} ORDER BY _i LIMIT 20`
  ],
  equal: (turn) => withTotal(`${c('effectif')} = ${step(turn, 100_000)}`),
  range: (turn) =>
    withTotal(`${c('montant')} >= ${step(turn, 9000)} AND ${c('montant')} < ${step(turn, 9000) + 100}`),
  'q of two words': (turn) => {
    const searchedWords = wordsAt(turn).map((word) => `"${word}"`)
    const matchingRows = `SELECT rowid FROM words WHERE words MATCH '${searchedWords.join(' OR ')}'`
    return [
      `SELECT lines.* FROM lines JOIN (${matchingRows} ORDER BY rank LIMIT 20) found ON found.rowid = lines._i`,
      `SELECT count(*) FROM (${matchingRows})`
    ]
  },
  'sort by a number': (turn) =>
    withTotal(`${c('effectif')} >= ${step(turn, 1000)}`, `${c('montant')} DESC NULLS LAST, _i`),
  'values with a metric': (turn) => [
    `SELECT ${c('insee')} k, count(*) n, avg(${c('montant')}) m FROM lines WHERE ${c('effectif')} >= ${step(turn, 5000)} GROUP BY k ORDER BY m DESC, n DESC, k LIMIT 1000`
  ],
  'date histogram': (turn) => [
    `SELECT substr(${c('mise_a_jour')}, 1, 7) k, count(*) FROM lines WHERE ${c('effectif')} >= ${step(turn, 5000)} GROUP BY k ORDER BY k`
  ]
}
