/** A server killed while lines are written keeps every acknowledged line, with its history, and finds it. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import type { TestClient } from './support/client.ts'
import { login } from './support/login.ts'

/** More rounds on demand: `EDITING_KILLS=100`. */
const rounds = Number(process.env.EDITING_KILLS ?? 3)
/** Rounds before a new dataset is used. All lines are read after each round, so their number must stay small. */
const roundsOfDataset = 10
const server = await startServer({
  accounts: true,
  environment: { LOG_LEVEL: 'silent', RATE_USER_REQUESTS: '0' }
})
afterAll(() => server.close())

/** Acknowledged value of each line. */
const answered = new Map<string, number>()
/** Values sent without an acknowledgement, which may or may not be stored. */
const uncertain = new Map<string, Set<number>>()
let value = 0
let deletions = 0
/** Errors before the kill are test failures. */
let isKilled = false

async function writeOne(client: TestClient, id: string, line: string): Promise<void> {
  const own = ++value
  mayHave(line, own)
  const answer = await client.put(`/datasets/${id}/lines/${line}`, { mot: `mot${own}`, n: own })
  expect(answer.status, answer.text).toBe(200)
  isKnown(line, own)
}

async function writeMany(client: TestClient, id: string, prefix: string): Promise<void> {
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    _id: `${prefix}-${index}`,
    mot: 'lot',
    n: ++value
  }))
  for (const row of rows) mayHave(row._id, row.n)
  const response = await client.fetch('POST', `/datasets/${id}/_bulk_lines`, {
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' }
  })
  const summary = JSON.parse(await response.text()) as { nbOk: number }
  expect(summary.nbOk).toBe(3000)
  for (const row of rows) isKnown(row._id, row.n)
}

/** The line may exist or not after the kill, and so may its history, but both are consistent. */
async function writeAndDelete(client: TestClient, id: string, line: string): Promise<void> {
  for (const operation of [
    { _id: line, mot: 'passe', n: ++value },
    { _id: line, _action: 'delete' }
  ]) {
    const answer = await client.post(`/datasets/${id}/lines`, operation)
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  deletions += 1
}

function mayHave(line: string, sent: number): void {
  const values = uncertain.get(line) ?? new Set()
  uncertain.set(line, values.add(sent))
}

function isKnown(line: string, sent: number): void {
  answered.set(line, sent)
  uncertain.delete(line)
}

/** Writes until the server is killed. */
async function writeUntilKilled(
  client: TestClient,
  id: string,
  writer: number,
  round: number
): Promise<void> {
  try {
    for (let turn = 0; ; turn++) {
      if (writer === 0) await writeMany(client, id, `b${round}-${turn}`)
      else if (writer === 3) await writeAndDelete(client, id, `d${round}-${turn}`)
      else await writeOne(client, id, `l${writer}-${turn % 5}`)
    }
  } catch (error) {
    if (!isKilled || !/fetch failed|terminated|socket|JSON/i.test(String(error))) throw error
  }
}

it('a killed server loses no acknowledged write', { timeout: 60_000 * rounds }, async () => {
  let client = await login(server.origin, 'test_user1')
  let id = ''
  for (let round = 0; round < rounds; round++) {
    if (round % roundsOfDataset === 0) id = await newDataset(client)
    isKilled = false
    const writers = [0, 1, 2, 3].map((writer) => writeUntilKilled(client, id, writer, round))
    // Waits until every kind of write is in progress, also on a busy machine.
    const before = deletions
    const isUnderWay = expect.poll(() => deletions, { timeout: 20_000, interval: 20 }).toBeGreaterThan(before)
    await Promise.race([isUnderWay, Promise.all(writers)])
    await new Promise((resume) => setTimeout(resume, Math.random() * 1500))
    isKilled = true
    await server.kill()
    await Promise.all(writers)
    const kept = linesKept(id)
    expectAnswered(kept)
    await server.restart()
    client = await login(server.origin, 'test_user1')
    await expectAll(client, id, kept)
  }
})

/**
 * Returns the lines as the killed server left them, with their values, after checking that each has the revision of its
 * last write, and that no revision belongs to another line.
 */
function linesKept(id: string): Map<string, number> {
  // Works on a copy, so that the server itself does any recovery.
  const copy = mkdtempSync(join(tmpdir(), 'killed-'))
  const folder = join(server.dataDir, 'datasets', id, 'editable')
  for (const name of readdirSync(folder))
    if (/^lines\.sqlite(-wal)?$/.test(name)) copyFileSync(join(folder, name), join(copy, name))
  const database = new DatabaseSync(join(copy, 'lines.sqlite'))
  const found = database
    .prepare(
      `WITH last AS (SELECT id, max(i) AS i FROM revisions GROUP BY id),
          ended AS (SELECT last.*, isDeleted, content FROM last JOIN revisions USING (i))
        SELECT (SELECT count(*) FROM lines) > 0 AS some,
          (SELECT count(*) FROM revisions WHERE isDeleted = 1) > 0 AS deleted,
          (SELECT count(*) FROM lines LEFT JOIN ended USING (id)
            WHERE ended.i IS NOT lines.i OR ended.isDeleted OR ended.content <> lines.content) AS untold,
          (SELECT count(*) FROM ended LEFT JOIN lines USING (id) WHERE (lines.id IS NULL) <> ended.isDeleted) AS unwritten,
          (SELECT count(*) FROM lines) - (SELECT value ->> 'lines' FROM state WHERE name = 'totals of documents') AS lines,
          (SELECT count(*) FROM revisions)
            - (SELECT value ->> 'revisions' FROM state WHERE name = 'totals of documents') AS revisions`
    )
    .get()
  const lines = database.prepare(`SELECT id, content ->> 'n' AS n FROM lines`).all()
  database.close()
  rmSync(copy, { recursive: true })
  expect(found).toEqual({ some: 1, deleted: 1, untold: 0, unwritten: 0, lines: 0, revisions: 0 })
  return new Map(lines.map(({ id: line, n }) => [String(line), Number(n)]))
}

/** Acknowledged values must be stored; unacknowledged ones may be. */
function expectAnswered(kept: Map<string, number>): void {
  for (const [line, known] of answered) {
    const found = kept.get(line)
    expect(
      found !== undefined && (found === known || uncertain.get(line)?.has(found)),
      `${line} has ${found} instead of ${known}`
    ).toBe(true)
  }
  // All values are certain again. Deleted lines are not written again.
  answered.clear()
  uncertain.clear()
  for (const [line, n] of kept) answered.set(line, n)
}

async function newDataset(client: TestClient): Promise<string> {
  answered.clear()
  uncertain.clear()
  const schema = [
    { key: 'mot', type: 'string' },
    { key: 'n', type: 'integer' }
  ]
  const { json } = await client.post('/datasets', {
    isRest: true,
    title: 'Tué',
    schema,
    rest: { history: true }
  })
  return json.id
}

/** Waits until reads find all stored lines: the index catches up after the restart. */
async function expectAll(client: TestClient, id: string, kept: Map<string, number>): Promise<void> {
  const stored = new Map<string, number>()
  await expect
    .poll(
      async () => {
        stored.clear()
        let path: string | undefined = `/datasets/${id}/lines?size=10000&select=_id,n,mot`
        let total = 0
        while (path) {
          const { json } = await client.get(path)
          total = json.total ?? total
          for (const line of json.results) stored.set(line._id, line.n)
          path = json.next?.split('/api/v1')[1]
        }
        const { count } = (await client.get(`/datasets/${id}`)).json
        const lost = [...kept].filter(([line, n]) => stored.get(line) !== n)
        return { unread: total - stored.size, uncounted: kept.size - count, lost: lost.length }
      },
      // A server killed while it rebuilt its index has to rebuild it completely.
      { timeout: 60_000, interval: 300 }
    )
    .toEqual({ unread: 0, uncounted: 0, lost: 0 })
  expect(stored.size).toBe(kept.size)
  // The words and the history of a line match its last value.
  for (const [line, n] of [...kept].filter(([name]) => name.startsWith('l')).slice(0, 5)) {
    // The words of many lines are indexed a moment after the lines.
    await expect
      .poll(
        async () => {
          const { json } = await client.get(`/datasets/${id}/lines?q=mot${n}&select=_id`)
          return json.results.map(({ _id }: { _id: string }) => _id)
        },
        { timeout: 10_000, interval: 100 }
      )
      .toEqual([line])
    const revisions = await client.get(`/datasets/${id}/lines/${line}/revisions?size=1`)
    expect(revisions.json.results[0].n).toBe(n)
  }
}

it('a server killed before it updated the metadata updates them after a restart', async () => {
  const client = await login(server.origin, 'test_user1')
  const schema = [{ key: 'mot', type: 'string' }]
  const { id } = (await client.post('/datasets', { isRest: true, title: 'Tu', schema })).json
  const before = describedAs(id)
  await client.post(`/datasets/${id}/_bulk_lines`, [{ mot: 'un' }, { mot: 'deux' }])
  await server.kill()
  // The index already has the lines, while the metadata do not.
  withDatabase(join('datasets', id, 'editable/lines.sqlite'), (lines) => lines.exec('DELETE FROM changes'))
  describeAs(before)
  await server.restart()
  const again = await login(server.origin, 'test_user1')
  await expect.poll(async () => (await again.get(`/datasets/${id}`)).json.count, { timeout: 10_000 }).toBe(2)
})

type Row = Record<string, SQLOutputValue>

function withDatabase<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(server.dataDir, path))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Stored metadata of a dataset. */
const describedAs = (id: string): Row =>
  withDatabase('metadata.sqlite', (database) =>
    database.prepare('SELECT * FROM datasets WHERE id = ?').get(id)!
  )

function describeAs(row: Row): void {
  const columns = Object.keys(row).map((column) => `${column} = :${column}`)
  withDatabase('metadata.sqlite', (database) =>
    database.prepare(`UPDATE datasets SET ${columns.join(', ')} WHERE id = :id`).run(row)
  )
}
