import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendBatch } from './batches.ts'
import type { ParquetFile } from './writeFile.ts'
import { writeInThread } from './thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-parquet-'))
const file: ParquetFile = {
  source: join(folder, 'a.cells'),
  target: join(folder, 'a.parquet'),
  columns: [{ name: 'n', type: 'INT32', isRequired: true }]
}

beforeAll(async () => {
  const source = await open(file.source, 'w')
  await appendBatch(source, [[1, 2, 3]])
  await source.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

it('fails alone, and leaves its turn to the next ones', async () => {
  const left = new AbortController()
  const none = new AbortController().signal
  const missing = { ...file, source: join(folder, 'missing'), target: join(folder, 'b.parquet') }
  const ends = Promise.allSettled([
    ...[missing, missing, missing].map((one) => writeInThread(one, none)),
    writeInThread(file, left.signal),
    writeInThread(file, none)
  ])
  left.abort(new Error('nobody waits'))
  const reasons = (await ends).map((end) => (end.status === 'rejected' ? String(end.reason) : 'written'))
  const lost = expect.stringContaining('ENOENT')
  expect(reasons).toEqual([lost, lost, lost, 'Error: nobody waits', 'written'])
  expect(readFileSync(file.target).subarray(-4).toString()).toBe('PAR1')
})

it('ends the thread of a client that leaves', async () => {
  const client = new AbortController()
  const started = writeInThread(file, client.signal)
  setImmediate(() => client.abort(new Error('left')))
  await expect(started).rejects.toThrow('left')
})
