import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { duckdbEngine } from '../../server/lines/duckdb/engine.ts'
import { openInstances } from '../../server/lines/duckdb/instances.ts'
import { openReaders } from '../../server/lines/duckdb/readers.ts'
import { bindValue, raw, Sql, sql } from '../../server/lines/duckdb/sql.ts'
import { Versions } from '../../server/lines/duckdb/versions.ts'
import { readCount } from '../../server/lines/duckdb/totals.ts'
import type { LinesEngine } from '../../server/lines/engine.ts'
import type { LinesVersion } from '../../server/lines/layout.ts'
import { parseLinesQuery } from '../../server/lines/query/parse.ts'
import { calculatedColumns, testFolder, writeLinesFile } from './support/linesFile.ts'

const folder = testFolder()
const schema: SchemaProperty[] = [{ key: 'a', type: 'string' }, ...calculatedColumns]
const options = { name: 'engine', threads: 2, memoryMb: 512, connections: 3 }
const endless = 'SELECT count(*) FROM range(100000000000) a'
let version: LinesVersion
let otherVersion: LinesVersion

beforeAll(async () => {
  version = await writeLinesFile(folder.file('1.duckdb'), schema, [{ a: 'old' }])
  otherVersion = await writeLinesFile(folder.file('2.duckdb'), schema, [{ a: 'new' }, { a: 'newer' }])
})
afterAll(() => folder.remove())

function query(
  parameters: Record<string, string> = {},
  columns = schema
): ReturnType<typeof parseLinesQuery>['query'] {
  return parseLinesQuery(parameters, {
    schema: columns,
    isRest: false,
    isVirtual: false,
    geolocalized: false,
    defaultTimeZone: 'Europe/Paris',
    now: Date.now()
  }).query
}

function openFiles(): string[] {
  const links = readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)]
    } catch {
      return []
    }
  })
  return links.filter((path) => path.startsWith(folder.path) && path.endsWith('.duckdb'))
}

describe('versions', () => {
  it('close their files when released, and can be read again', async () => {
    const engine = await duckdbEngine(folder.config)
    expect((await engine.readPage(version, query({ select: 'a' }))).lines).toEqual([
      '{"a":"old","_score":null}'
    ])
    expect(openFiles()).toEqual([version.path])
    expect((await engine.readPage(version, query({ sort: '-a' }))).total).toBe(1)
    expect((await engine.readPage(otherVersion, query())).total).toBe(2)
    await engine.release(version.path)
    expect(openFiles()).toEqual([otherVersion.path])
    expect((await engine.readPage(version, query())).total).toBe(1)
    await engine.close()
    expect(openFiles()).toEqual([])
  })

  it('are released after running reads', async () => {
    const readers = await openReaders(folder.config, options)
    const versions = new Versions(readers)
    const events: string[] = []
    let finish = (): void => {}
    const reading = versions.use(version, async ({ alias }) => {
      await new Promise<void>((resolve) => (finish = resolve))
      const result = await readers.run(alias, new Sql(`SELECT c0 FROM ${alias}.lines`))
      events.push(String(result.getChunk(0).getColumnValues(0)[0]))
    })
    await versions.use(version, async () => {})
    const releasing = versions.release(version.path).then(() => events.push('released'))
    // Reads that arrive meanwhile are accepted.
    await versions.use(version, async ({ alias }) => void events.push(alias))
    finish()
    await Promise.all([reading, releasing])
    expect(events).toEqual(['v1', 'old', 'released'])
    await readers.close()
  })

  it('are closed when many others were read since', async () => {
    const readers = await openReaders(folder.config, options)
    const versions = new Versions(readers, { limit: 1 })
    await versions.use(version, async () => {})
    await versions.use(otherVersion, async () => {})
    await expect.poll(openFiles).toEqual([otherVersion.path])
    await readers.close()
  })

  it('give 404 when missing and an error when broken, and neither is cached', async () => {
    const engine = await duckdbEngine(folder.config)
    const path = folder.file('later.duckdb')
    await expect(engine.readPage({ ...version, path }, query())).rejects.toMatchObject({ statusCode: 404 })
    writeFileSync(path, 'not a database')
    await expect(engine.readPage({ ...version, path }, query())).rejects.toThrow(/not a valid DuckDB/)
    rmSync(path)
    await writeLinesFile(path, schema, [{ a: 'x' }])
    expect((await engine.readPage({ ...version, path }, query())).total).toBe(1)
    await engine.close()
  })
})

describe('temporary files of a killed process', () => {
  it('are removed by the next engine', async () => {
    const left = ['engine', 'short', 'ranges'].map((name) => join(folder.config.dataDir, 'tmp', name))
    for (const path of left) {
      mkdirSync(path, { recursive: true })
      writeFileSync(join(path, 'duckdb_temp_block-1.block'), 'x')
    }
    const engine = await duckdbEngine(folder.config)
    expect(left.flatMap((path) => (existsSync(path) ? readdirSync(path) : []))).toEqual([])
    await engine.close()
  })
})

describe('queries', () => {
  it('are stopped at the time limit, with the message of the contract', async () => {
    const readers = await openReaders({ ...folder.config, queryTimeoutMs: 200 }, options)
    await expect(readers.run('', new Sql(endless))).rejects.toMatchObject({
      statusCode: 504,
      message: 'Cette requête est trop longue, son traitement a été interrompu.'
    })
    await readers.close()
  })

  it('are stopped when their client disconnects, which frees the connection', async () => {
    const readers = await openReaders(folder.config, options)
    const client = new AbortController()
    const reads = Array.from({ length: 5 }, () => readers.run('', new Sql(endless), client.signal))
    setTimeout(() => client.abort(), 50)
    for (const read of await Promise.allSettled(reads)) {
      expect(read).toMatchObject({ status: 'rejected', reason: { statusCode: 499 } })
    }
    const result = await readers.run('', sql`SELECT ${bindValue(42)}`)
    expect(result.getChunk(0).getRows()).toEqual([[42]])
    await readers.close()
  })

  it('work on a connection whose last statement failed in a transaction', async () => {
    const readers = await openReaders(folder.config, { ...options, connections: 1 })
    const left = async (): Promise<void> => {
      await readers.execute('BEGIN TRANSACTION READ ONLY')
      await expect(readers.execute("SELECT error('as when memory runs out')")).rejects.toThrow(
        'memory runs out'
      )
    }
    await left()
    const result = await readers.run('', sql`SELECT ${bindValue(42)}`)
    expect(result.getChunk(0).getRows()).toEqual([[42]])
    await left()
    const rows: unknown[] = []
    await readers.each('', sql`SELECT ${bindValue(43)}`, (chunk) => rows.push(...chunk.getRows()))
    expect(rows).toEqual([[43]])
    await left()
    await readers.execute('SELECT 44')
    await readers.close()
  })

  it('leave no temporary data in the memory of the engine', async () => {
    const readers = await openReaders(folder.config, { ...options, name: 'gathered', connections: 1 })
    const looker = await readers.connect()
    const rows = "SELECT i, repeat('x', 100) || i AS s FROM range(20000) t(i)"
    for (let limit = 5000; limit < 5030; limit++) {
      await readers.run('', new Sql(`SELECT * FROM (${rows}) ORDER BY s DESC LIMIT ${limit}`))
      await readers.each(
        '',
        new Sql(`SELECT s, count(*) n FROM (${rows}) GROUP BY s ORDER BY n, s LIMIT ${limit}`),
        () => {}
      )
    }
    const held = await looker.runAndReadAll(
      'SELECT sum(memory_usage_bytes + temporary_storage_bytes)::DOUBLE / 1e6 FROM duckdb_memory()'
    )
    expect(held.getRows()[0]?.[0]).toBeLessThan(5)
    looker.disconnectSync()
    await readers.close()
  })

  it('work although cached plans of others fill the memory', async () => {
    const readers = await openReaders(folder.config, {
      ...options,
      name: 'filled',
      connections: 1,
      memoryMb: 20
    })
    // Fast queries on few lines, whose plans are cached.
    for (let limit = 1; limit <= 150; limit++) {
      const quick = `SELECT repeat('x', 500000) || i AS s FROM range(3) t(i) ORDER BY s DESC LIMIT 2 + ${limit} % 2`
      await readers.run(String(limit), new Sql(quick))
    }
    const many = new Sql(
      "SELECT max(s) FROM (SELECT repeat('y', 1000) || i AS s FROM range(8000) t(i) ORDER BY s LIMIT 7000)"
    )
    expect((await readers.run('', many)).rowCount).toBe(1)
    await readers.close()
  })

  it('are stopped however early their client disconnects', async () => {
    const readers = await openReaders(folder.config, options)
    const moments = [
      () => Promise.resolve(),
      () => new Promise((resolve) => process.nextTick(resolve)),
      () => new Promise((resolve) => setImmediate(resolve))
    ]
    for (let turn = 0; turn < 30; turn++) {
      const client = new AbortController()
      // Each query is prepared again: clients disconnect before, during and after the preparation.
      const read = readers.run('', new Sql(`${endless}, range(${turn + 1}) b`), client.signal)
      for (let waited = 0; waited <= turn % 4; waited++) await moments[turn % moments.length]!()
      client.abort()
      await expect(read).rejects.toMatchObject({ statusCode: 499 })
    }
    await readers.close()
  })

  it('end normally when their plan is evicted meanwhile, which does not block', async () => {
    const readers = await openReaders(folder.config, { ...options, connections: 1 })
    const counting = sql`SELECT count(*) FROM range(${bindValue(50_000_000)}) numbers(n) WHERE n % 7 = 0`
    const count = readers.run('some', counting)
    await vi.waitFor(() => expect(readers.running()).toHaveLength(1))
    const start = performance.now()
    readers.forget('some')
    const waited = performance.now() - start
    const result = await count
    expect(result.getChunk(0).getRows()).toEqual([[7_142_858n]])
    expect(waited).toBeLessThan((performance.now() - start) / 2)
    await readers.close()
  })

  it('can read the data folder only, and cannot write', async () => {
    const readers = await openReaders(folder.config, options)
    for (const statement of [
      "SELECT * FROM read_text('/etc/hostname')",
      "ATTACH '/tmp/elsewhere.duckdb' AS elsewhere",
      "COPY (SELECT 1) TO '/tmp/elsewhere.csv'",
      'SET enable_external_access = true',
      "SET allowed_directories = ['/']",
      "SET memory_limit = '100GB'",
      'INSTALL httpfs'
    ]) {
      await expect(readers.execute(statement), statement).rejects.toThrow(/./)
    }
    const versions = new Versions(readers)
    await versions.use(version, async ({ alias }) => {
      await expect(readers.execute(`DELETE FROM ${alias}.lines`)).rejects.toThrow(/read-only/)
    })
    await readers.close()
  })
})

describe('cached statistics of a version', () => {
  it.each([
    [true, 1],
    [false, 2]
  ])('are computed by the engine once, with its caches (%s): %i times', async (hasCaches, times) => {
    const instances = await openInstances({
      ...folder.config,
      engine: { ...folder.config.engine, hasCaches }
    })
    const queries = instances.queriesOf(version)
    const run = vi.spyOn(queries.readers, 'run')
    await queries.versions.use(version, async (attached) => {
      run.mockClear()
      const count = sql`SELECT count(*) FROM ${raw(`${attached.alias}.lines`)} WHERE c0 = ${bindValue('old')}`
      for (let turn = 0; turn < 2; turn++) expect(await readCount(queries.readers, attached, count)).toBe(1)
    })
    expect(run).toHaveBeenCalledTimes(times)
    await instances.close()
  })

  it('have no columns or texts when the caches are disabled', async () => {
    const { dataDir, engine: settings } = folder.config
    const open = (hasCaches: boolean): Promise<LinesEngine> =>
      duckdbEngine(
        { ...folder.config, engine: { ...settings, hasCaches } },
        { admissionFactor: 0, maxLinesAtOnce: 0 }
      )
    for (const hasCaches of [true, false]) {
      const engine = await open(hasCaches)
      for (let turn = 0; turn < 4; turn++) {
        const page = await engine.readPage(otherVersion, query({ q: 'new*', sort: 'a' }))
        expect(page.lines).toHaveLength(2)
        await engine.settled()
      }
      const texts = join(dataDir, 'tmp', 'lines')
      expect(existsSync(texts) && readdirSync(texts).length > 0).toBe(hasCaches)
      await engine.close()
    }
  })
})

describe('queries of large versions and of others', () => {
  it('have separate instances with a common concurrency limit', async () => {
    const instances = await openInstances(folder.config)
    const large = instances.queriesOf({ count: 1_000_000 })
    const small = instances.queriesOf({ count: 1000 })
    expect(large).not.toBe(small)
    expect(instances.queriesOf({ count: 1_000_000, isEditable: true })).toBe(small)
    const client = new AbortController()
    const run = (): Promise<unknown> => large.readers.run('', new Sql(endless), client.signal)
    const long = Promise.allSettled([run(), run(), run()])
    const waiting = small.readers.run('', new Sql('SELECT 1'))
    await vi.waitFor(() => expect(instances.load()).toMatchObject({ busy: 3, waiting: 1 }))
    client.abort()
    await Promise.all([waiting, long])
    await instances.close()
  })
})

describe('pages that are a range of rows', () => {
  it('do not wait for long queries', async () => {
    const { ranges, ...instances } = await openInstances(folder.config)
    const queries = instances.queriesOf(version)
    const client = new AbortController()
    const long = Array.from({ length: 8 }, () => queries.readers.run('', new Sql(endless), client.signal))
    const page = await ranges.versions.use(version, ({ alias }) =>
      ranges.readers.run(alias, new Sql(`SELECT c0 FROM ${alias}.lines`))
    )
    expect(page.getChunk(0).getRows()).toEqual([['old']])
    client.abort()
    expect((await Promise.allSettled(long)).map(({ status }) => status)).not.toContain('fulfilled')
    await instances.close()
  })

  it.each([
    ['page=1&size=2', ['row 0', 'row 1']],
    ['page=3&size=7', ['row 14', 'row 15', 'row 16', 'row 17', 'row 18', 'row 19', 'row 20']],
    ['page=5&size=7', ['row 28', 'row 29']],
    ['page=6&size=7', []],
    ['size=0', []]
  ])('have the lines of %s', async (parameters, expected) => {
    const engine = await duckdbEngine(folder.config)
    const rows = Array.from({ length: 30 }, (_, row) => ({ a: `row ${row}` }))
    const thirty = await writeLinesFile(folder.file(`${parameters}.duckdb`), schema, rows)
    const { lines, total } = await engine.readPage(
      thirty,
      query({ select: 'a', ...Object.fromEntries(new URLSearchParams(parameters)) })
    )
    expect(lines.map((line) => (JSON.parse(line) as { a: string }).a)).toEqual(expected)
    expect(total).toBe(30)
    await engine.close()
  })
})

describe('pages after a cursor', () => {
  it.each([
    ['numbers without gaps', (row: number) => row + 1],
    ['blank lines in the file', (row: number) => row + 4 + Math.floor(row / 3)],
    ['many lines left out', (row: number) => 1 + row * 700]
  ])('return every line once, with %s', async (_name, numberOf) => {
    const engine = await duckdbEngine(folder.config)
    const rows = Array.from({ length: 30 }, (_, row) => ({ a: `row ${row}`, _i: numberOf(row) }))
    const numbered = await writeLinesFile(folder.file(`${_name}.duckdb`), schema, rows)
    const seen: string[] = []
    let parameters: Record<string, string> = { select: 'a', size: '7' }
    for (;;) {
      const { lines, cursor } = await engine.readPage(numbered, query(parameters))
      seen.push(...lines.map((line) => (JSON.parse(line) as { a: string }).a))
      if (!cursor) break
      parameters = { ...parameters, after: cursor.join(',') }
    }
    expect(seen).toEqual(rows.map(({ a }) => a))
    const beyond = await engine.readPage(numbered, query({ select: 'a', after: '1000000' }))
    expect(beyond.lines).toEqual([])
    await engine.close()
  })
})

describe('columns', () => {
  it('may have any key', async () => {
    const keys = ['a\'"\\;--', 'A', 'a', 'é\u0000\n', '?', '$1', '__proto__']
    const columns: SchemaProperty[] = keys.map((key) => ({
      key,
      type: 'string',
      'x-capabilities': { text: false, textStandard: false }
    }))
    const odd = await writeLinesFile(folder.file('odd.duckdb'), columns, [
      Object.fromEntries(keys.map((key) => [key, `value of ${key}`]))
    ])
    const engine = await duckdbEngine(folder.config)
    const [line] = (await engine.readPage(odd, query({}, columns))).lines
    expect(Object.entries(JSON.parse(line ?? ''))).toEqual([
      ...keys.map((key) => [key, `value of ${key}`]),
      ['_score', null]
    ])
    for (const key of keys) {
      const page = await engine.readPage(
        odd,
        query({ [`${key}_eq`]: `value of ${key}`, sort: `-${key}` }, columns)
      )
      expect(page.total).toBe(1)
    }
    await engine.close()
  })

  it('missing in the version have no value', async () => {
    const columns: SchemaProperty[] = [...schema, { key: 'later', type: 'integer' }]
    const engine = await duckdbEngine(folder.config)
    const read = async (parameters: Record<string, string>): Promise<unknown[]> =>
      (await engine.readPage(version, query({ select: 'a,later', ...parameters }, columns))).lines
    expect(await read({ sort: 'later' })).toEqual(['{"a":"old","_score":null}'])
    expect(await read({ later_eq: '1' })).toEqual([])
    expect(await read({ later_neq: '1' })).toHaveLength(1)
    expect(await read({ later_nexists: '' })).toHaveLength(1)
    await engine.close()
  })

  it('may number a thousand', async () => {
    const columns: SchemaProperty[] = Array.from({ length: 1000 }, (_, index) => ({
      key: `column ${index}`,
      type: 'integer'
    }))
    const row = Object.fromEntries(columns.map(({ key }, index) => [key, index]))
    const wide = await writeLinesFile(folder.file('wide.duckdb'), columns, [row])
    const engine = await duckdbEngine(folder.config)
    const page = await engine.readPage(wide, query({ sort: '-column 7' }, columns))
    expect(JSON.parse(page.lines[0] ?? '')).toEqual({ ...row, _score: null })
    await engine.close()
  }, 30_000)
})

describe('columns in memory', () => {
  it('belong to their own file, whichever instance reads it', async () => {
    const columns: SchemaProperty[] = [
      { key: 'a', type: 'string' },
      { key: 'n', type: 'integer' },
      ...calculatedColumns
    ]
    const lines = (numbers: number[]): { a: string; n: number }[] => numbers.map((n) => ({ a: 'word', n }))
    const first = await writeLinesFile(folder.file('first.duckdb'), columns, lines([1, 2, 3, 4]))
    const second = await writeLinesFile(folder.file('second.duckdb'), columns, lines([1, 1, 1, 1]))
    const engine = await duckdbEngine(folder.config, { admissionFactor: 0 })
    const total = async (of: LinesVersion, parameters: Record<string, string>): Promise<number | undefined> =>
      (await engine.readPage(of, query(parameters, columns))).total
    try {
      // Each instance opens the versions in a different order.
      await total(first, { n_gte: '2' })
      await total(second, { n_gte: '2' })
      for (let turn = 0; turn < 3; turn++) {
        expect(await total(second, { q: 'word', n_gte: '2' })).toBe(0)
        expect(await total(first, { q: 'word', n_gte: '2' })).toBe(3)
        expect(await total(second, { q: '1' })).toBe(4)
        expect(await total(first, { q: '1' })).toBe(1)
        await engine.settled()
      }
    } finally {
      await engine.close()
    }
  })
})
