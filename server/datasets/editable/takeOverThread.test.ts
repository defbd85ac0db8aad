import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { LineDatabase } from './database.ts'
import { takeOverInThread } from './takeOverThread.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-take-over-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(database: LineDatabase, id: string, updatedAt: number): void {
  const line = { id, i: database.nextNumber(0), updatedAt, author: undefined, content: '{}' }
  database.write(line, database.find(id))
}

function filled(name: string, ids: string[], firstNumber = 0): LineDatabase {
  const database = new LineDatabase(join(folder, name), { firstNumber })
  database.transaction(() => {
    for (const id of ids) write(database, id, 1)
  })
  return database
}

const ids = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

it('counts and numbers what is written while lines are taken over', async () => {
  const lines = filled('lines', ids('old', 3000))
  const coming = filled('coming', ids('new', 4000), lines.lastGivenNumber)
  coming.close()
  const takeOver = {
    path: join(folder, 'coming'),
    begunAt: 1,
    now: 2,
    keepsHistory: true,
    hasOtherFiles: false,
    dataset: {}
  }
  const over = new AbortController()
  const taking = lines
    .shared(() => takeOverInThread({ linesPath: join(folder, 'lines'), takeOver, elapsedMs: 0 }))
    .finally(() => over.abort())
  for (let written = 0; !over.signal.aborted; written++) {
    lines.transaction(() => write(lines, `meanwhile${written}`, 3))
    await setImmediate()
  }
  await taking
  lines.transaction(() => write(lines, 'after', 3))
  const all = lines.linesAfter(-1, 100_000)
  const byId = new Map(all.map(({ id, i }) => [id, i]))
  expect(byId.get('new0')).toBeDefined()
  expect(byId.has('old0')).toBe(false)
  expect(lines.count()).toBe(all.length)
  expect(new Set(byId.values()).size).toBe(all.length)
  expect(byId.get('after')).toBe(lines.lastGivenNumber)
  expect(all.at(-1)!.id).toBe('after')
  // The removed lines have a deletion revision.
  expect(lines.sizes().revisionCount).toBeGreaterThanOrEqual(3000)
  lines.close()
})

it('says why lines could not be taken over', async () => {
  const lines = filled('other', ids('line', 2))
  const takeOver = {
    path: join(folder, 'nowhere', 'lines'),
    begunAt: 1,
    now: 2,
    keepsHistory: false,
    hasOtherFiles: false,
    dataset: {}
  }
  const taking = lines.shared(() =>
    takeOverInThread({ linesPath: join(folder, 'other'), takeOver, elapsedMs: 0 })
  )
  await expect(taking).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR' })
  expect(lines.count()).toBe(2)
  lines.close()
})
