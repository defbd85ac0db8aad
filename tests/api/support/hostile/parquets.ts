/** Parquet files with values that a table of texts cannot hold. */
import { parquet } from './bases.ts'
import type { HostileCase } from './file.ts'

export const parquetFiles: HostileCase[] = [
  {
    name: 'not-numbers.parquet',
    make: () => parquet("SELECT unnest(['NaN'::DOUBLE, 'inf', '-inf', 1e308]) AS n, 'a' AS nom")
  },
  {
    name: 'large-integers.parquet',
    make: () =>
      parquet(
        'SELECT 170141183460469231731687303715884105727::HUGEINT AS n, 18446744073709551615::UBIGINT AS m'
      ),
    expects: 'right'
  },
  {
    name: 'far-dates.parquet',
    make: () =>
      parquet(
        "SELECT unnest([DATE '99999-01-01', DATE '0001-01-01', DATE '5000-01-01 (BC)', 'infinity'::DATE]) AS jour, 1 AS n"
      )
  },
  {
    name: 'far-moments.parquet',
    make: () =>
      parquet(
        "SELECT unnest([TIMESTAMP '99999-01-01', TIMESTAMP '0001-01-01', TIMESTAMP '290000-01-01']) AS moment, 1 AS n"
      )
  },
  {
    name: 'odd-types.parquet',
    make: () =>
      parquet(
        "SELECT [1, 2] AS l, {a: 1, b: [2]} AS s, MAP {'x': 1} AS m, INTERVAL '3' MONTH AS i, TIME '10:00' AS t, uuid() AS u, 1.10::DECIMAL(38, 10) AS d, 'a'::BLOB AS b"
      )
  },
  {
    name: 'only-bytes.parquet',
    make: () => parquet("SELECT 'a'::BLOB AS b"),
    expects: /ne contient pas de colonne lisible/
  },
  { name: 'no-line.parquet', make: () => parquet('SELECT 1 AS n WHERE false') },
  { name: 'same-names.parquet', make: () => parquet('SELECT 1 AS a, 2 AS "A ", 3 AS "à"') },
  {
    name: 'odd-names.parquet',
    make: () => parquet(`SELECT 1 AS "__proto__", 2 AS "_id", 3 AS "a""b; DROP", 4 AS "x'y", 5 AS "😀"`)
  },
  {
    name: 'zeros.parquet',
    make: () =>
      Buffer.concat([
        Buffer.from('PAR1'),
        Buffer.alloc(1000),
        Buffer.from([0xe8, 3, 0, 0]),
        Buffer.from('PAR1')
      ])
  },
  {
    name: 'footer-too-long.parquet',
    make: () =>
      Buffer.concat([Buffer.from('PAR1'), Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('PAR1')])
  },
  {
    name: 'many-lines.parquet',
    make: () => parquet('SELECT i AS n FROM range(200000) t(i)'),
    expects: 'right'
  },
  {
    name: 'repeated-text.parquet',
    make: () => parquet("SELECT repeat('x', 100000) AS t, i AS n FROM range(300) t(i)")
  },
  {
    name: 'bomb.parquet',
    make: () => parquet("SELECT repeat('x', 100000) AS t FROM range(5000) t(i)"),
    expects: /trop volumineux une fois décompressé/
  }
]
