import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { linesOf } from './lines.ts'

const folder = await mkdtemp(join(tmpdir(), 'lines-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: string): Promise<string[]> {
  const path = join(folder, 'some.txt')
  await writeFile(path, content)
  const found: string[] = []
  for await (const lines of linesOf(path)) found.push(...lines)
  return found
}

it('splits lines at LF and CR LF, and drops the byte-order mark', async () => {
  expect(await read('\ufeffun\r\ndeux\n\ntrois')).toEqual(['un', 'deux', '', 'trois'])
  expect(await read('')).toEqual([])
  // A line separator may occur inside a JSON string: it does not end the line.
  expect(await read('{"a":"b\u2028c"}\n')).toEqual(['{"a":"b\u2028c"}'])
})

it('joins lines that span chunks', async () => {
  const long = 'é🚲'.repeat(60_000)
  expect(await read(`${long}\r\n${long}\nfin\n`)).toEqual([long, long, 'fin'])
})

it('round-trips any lines', async () => {
  const line = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n\ufeff]/.test(text))
  await fc.assert(
    fc.asyncProperty(fc.array(line), async (lines) => {
      expect(await read(lines.map((text) => `${text}\n`).join(''))).toEqual(lines)
    }),
    { numRuns: 30 }
  )
})
