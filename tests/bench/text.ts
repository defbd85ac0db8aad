/**
 * Text search: cost and size of the index, and cost of lookups, compared with plain SQL (every word of
 * `unnest(string_split_regex(lower(strip_accents(…))))`, sorted) on the same lines in the same run.
 *
 * node tests/bench/text.ts [--lines 1000000] [--file CSV made by generate.ts]
 */
// Must be the first import: the engine's library reads its setting when it is loaded, as in the server.
import '../../server/lines/duckdb/allocator.ts'
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { PhysicalType } from '../../server/lines/layout.ts'
import type { TextMode } from '../../server/lines/query/linesQuery.ts'
import { buildTextIndex, textMatches, type TextColumn } from '../../server/lines/text/index.ts'
import { generateCsv } from './generate.ts'

const { values: options } = parseArgs({
  options: { lines: { type: 'string', default: '1000000' }, file: { type: 'string' } }
})
const lineCount = Number(options.lines)

const texts = ['titre', 'adresse', 'resume', 'description', 'observation']
const textColumns = texts.map((key, index) => column(key, index, { type: 'string' }))
const allColumns = [
  ...textColumns,
  column('identifiant', 5, { type: 'string', 'x-capabilities': { text: false, insensitive: false } }),
  column('categorie', 6, { type: 'string' }),
  column('date_creation', 7, { type: 'string', format: 'date' }, 'DATE'),
  column('mis_a_jour', 8, { type: 'string', format: 'date-time' }, 'DATETIME')
]

function column(
  key: string,
  index: number,
  property: Omit<SchemaProperty, 'key'>,
  type: PhysicalType = 'VARCHAR'
): TextColumn {
  return { property: { key, ...property }, column: { key, name: `c${index}`, type } }
}

const folder = await mkdtemp(join(tmpdir(), 'fairway-bench-text-'))
try {
  await run()
} finally {
  await rm(folder, { recursive: true })
}

async function run(): Promise<void> {
  const csv = options.file ?? join(folder, 'lines.csv')
  if (!options.file) await generateCsv(csv, lineCount)
  console.log(`${lineCount.toLocaleString('en')} lines`)
  const bare = await inDatabase('bare', csv, async () => undefined)
  const five = await build('index of the 5 text columns', csv, textColumns, bare)
  await build('index of all 9 searchable columns', csv, allColumns, bare)
  await plainSql(csv, bare, five.seconds)
  await lookUps(join(folder, 'index of the 5 text columns.duckdb'))
}

/** Runs work on a new database of the lines; returns the size of the file in bytes. */
async function inDatabase(
  name: string,
  csv: string,
  work: (connection: DuckDBConnection) => Promise<void>,
  memory = '600MB'
): Promise<number> {
  const path = join(folder, `${name}.duckdb`)
  const instance = await DuckDBInstance.create(path, { memory_limit: memory, threads: '2' })
  const connection = await instance.connect()
  await connection.run(`
    CREATE TABLE lines AS SELECT row_number() OVER () AS _i, titre AS c0, adresse AS c1, resume AS c2,
      description AS c3, observation AS c4, identifiant AS c5, categorie AS c6, date_creation::DATE AS c7,
      mis_a_jour AS c8 FROM read_csv('${csv}', all_varchar = true);
    CHECKPOINT`)
  await work(connection)
  connection.closeSync()
  instance.closeSync()
  const { size } = await stat(path)
  return size
}

async function build(
  name: string,
  csv: string,
  columns: TextColumn[],
  bareSize: number
): Promise<{ seconds: number }> {
  let seconds = 0
  let processor = 0
  let postings = 0
  const size = await inDatabase(name, csv, async (connection) => {
    const started = performance.now()
    const usage = process.cpuUsage()
    await buildTextIndex(connection, columns, () => undefined)
    await connection.run('CHECKPOINT')
    seconds = (performance.now() - started) / 1000
    processor = processorSeconds(usage)
    postings = await countOf(connection, 'postings')
  })
  printBuild(name, { seconds, processor, postings, bytes: size - bareSize })
  return { seconds }
}

async function plainSql(csv: string, bareSize: number, indexSeconds: number): Promise<void> {
  const name = 'plain SQL, the 5 text columns'
  let seconds = 0
  let processor = 0
  let postings = 0
  const words = textColumns.map(
    ({ column: { name: physical } }, index) =>
      `SELECT unnest(string_split_regex(lower(strip_accents(${physical})), '[^a-z0-9_]+')) AS word, _i, ${index} AS col FROM lines`
  )
  // The plain SQL needs more memory than the index.
  const size = await inDatabase(
    name,
    csv,
    async (connection) => {
      const started = performance.now()
      const usage = process.cpuUsage()
      await connection.run(`
        CREATE TABLE words AS SELECT * FROM (${words.join(' UNION ALL ')}) WHERE word <> '' ORDER BY word, _i;
        CHECKPOINT`)
      seconds = (performance.now() - started) / 1000
      processor = processorSeconds(usage)
      postings = await countOf(connection, 'words')
      const [word] = await frequentWords(
        connection,
        'SELECT word, count(DISTINCT _i) AS lines FROM words GROUP BY word'
      )
      if (word) {
        await printTime(`plain SQL: one word`, () =>
          connection.runAndReadAll(`SELECT DISTINCT _i FROM words WHERE word = ? ORDER BY _i LIMIT 20`, [
            word
          ])
        )
      }
    },
    '3GB'
  )
  printBuild(name, { seconds, processor, postings, bytes: size - bareSize })
  console.log(`  plain SQL takes ${(seconds / indexSeconds).toFixed(2)} times as long as the index`)
}

async function lookUps(path: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '512MB', threads: '2' })
  const connection = await instance.connect()
  await connection.run(`ATTACH '${path}' AS version (READ_ONLY)`)
  const read = async (sql: string, values: DuckDBValue[]): Promise<Record<string, unknown>[]> =>
    (await connection.runAndReadAll(sql, values)).getRowObjectsJS()
  const page = async (text: string, mode: TextMode): Promise<unknown> => {
    const { sql, values } = await textMatches(
      { text, mode },
      textColumns,
      { alias: 'version', count: lineCount },
      read
    )
    return read(`SELECT line, score FROM (${sql}) ORDER BY score DESC, line LIMIT 20`, values)
  }
  const [firstWord = '', secondWord = ''] = await frequentWords(
    connection,
    'SELECT folded AS word, lines FROM version.terms'
  )
  console.log(`look-ups, best 20 lines of words that 1 line in 100 has (beside SELECT 1)`)
  await printTime('SELECT 1', () => connection.runAndReadAll('SELECT 1'))
  await printTime('one word', () => page(firstWord, 'simple'))
  await printTime('two words', () => page(`${firstWord} ${secondWord}`, 'simple'))
  await printTime('two words, and', () => page(`${firstWord} ${secondWord}`, 'and'))
  await printTime('prefix of 3 letters', () => page(`${firstWord.slice(0, 3)}*`, 'simple'))
  await printTime('complete', () => page(`${firstWord} ${secondWord.slice(0, 3)}`, 'complete'))
  await printTime('phrase', () => page(`"${firstWord} ${secondWord}"`, 'simple'))
  await printTime('edit distance 1', () => page(`${firstWord}~1`, 'simple'))
  connection.closeSync()
  instance.closeSync()
}

/** Words present in about one line out of a hundred. */
async function frequentWords(connection: DuckDBConnection, words: string): Promise<string[]> {
  const reader = await connection.runAndReadAll(
    `SELECT word FROM (${words}) WHERE length(word) > 4 ORDER BY abs(lines - ?), word LIMIT 2`,
    [Math.round(lineCount / 100)]
  )
  return reader.getRows().map(([word]) => String(word))
}

async function countOf(connection: DuckDBConnection, table: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)
  return Number(reader.getRows()[0]?.[0])
}

function processorSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

function printBuild(
  name: string,
  { seconds, processor, postings, bytes }: Record<'seconds' | 'processor' | 'postings' | 'bytes', number>
): void {
  console.log(name)
  console.log(`  ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor)`)
  console.log(
    `  ${(postings / 1e6).toFixed(1)} M postings, ${Math.round(postings / seconds / 1000)} k postings/s`
  )
  console.log(`  ${Math.round(lineCount / seconds / 1000)} k lines/s, ${(bytes / 1e6).toFixed(0)} MB`)
  console.log(`  ${Math.round(process.memoryUsage().rss / 1e6)} MB of memory at the end`)
}

async function printTime(name: string, work: () => Promise<unknown>): Promise<void> {
  for (let warming = 0; warming < 3; warming++) await work()
  const times: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  console.log(`  ${name.padEnd(24)} p50 ${times[15]?.toFixed(2)} ms, best ${times[0]?.toFixed(2)} ms`)
}
