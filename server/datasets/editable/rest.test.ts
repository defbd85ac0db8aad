/** Files of lines that are closed while nobody uses them. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { LineDatabase } from './database.ts'
import type { StoredLine } from './storedLine.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-rest-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
let path: string
let database: LineDatabase

beforeEach(() => {
  path = join(folder, `${count++}.sqlite`)
  database = new LineDatabase(path)
  return () => database.close()
})

/** SQLite removes its log when the last connection to a file is closed. */
const isOpen = (): boolean => existsSync(`${path}-wal`)

const folderOf = (id: string): string => `${id}/${'0'.repeat(32)}`
const line = (id: string): StoredLine => ({
  id,
  i: database.nextNumber(0),
  updatedAt: 0,
  author: undefined,
  content: JSON.stringify({ f: `${folderOf(id)}/report.pdf` })
})
const write = (id: string, isDurable = true): void =>
  database.transaction(() => database.write(line(id), undefined), { isDurable })
const ids = (): string[] => database.linesAfter(0, 10).map(({ id }) => id)

it('a file that nothing uses between two calls is idle, and closed until its next use', () => {
  write('a')
  expect([database.isIdle(), database.isIdle(), isOpen()]).toEqual([false, true, true])
  database.closeFiles()
  expect([isOpen(), database.isIdle()]).toEqual([false, false])
  expect(ids()).toEqual(['a'])
  expect(database.isIdle()).toBe(false)
})

it('numbers, totals, functions of the database and durable commits are there after a rest', () => {
  database.abandoned.follow('f')
  write('a')
  const { lines } = database.sizes()
  const number = database.lastGivenNumber
  database.closeFiles()
  write('b')
  expect(database.lastGivenNumber).toBeGreaterThan(number)
  expect([database.count(), database.sizes().lines]).toEqual([2, 2 * lines])
  expect(ids()).toEqual(['a', 'b'])
  database.closeFiles()
  database.transaction(() => database.clear())
  expect(database.abandoned.after(0, 10).map(({ folder: abandoned }) => abandoned)).toEqual(
    ['a', 'b'].map(folderOf)
  )
})

it('commits that are not durable yet are durable before the file is closed', () => {
  write('a', false)
  expect(database.isSettled).toBe(false)
  database.closeFiles()
  expect([database.isSettled, isOpen()]).toEqual([true, false])
  expect(ids()).toEqual(['a'])
})

it('a file that another connection writes to stays open', async () => {
  write('a')
  await database.shared(async () => {
    database.closeFiles()
    expect(isOpen()).toBe(true)
  })
})

it('a file that was closed for good is not opened again', () => {
  write('a')
  database.close()
  rmSync(path)
  expect(ids).toThrow('closed')
  expect(existsSync(path)).toBe(false)
})
