import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { captureStore } from './captureStore.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'captures-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('removes the unfinished file of a killed server, which is never read', async () => {
  const captures = captureStore(dataDir, 'applications')
  const folder = join(dataDir, 'applications', 'a')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'capture.png.0b1f'), 'half')
  expect(await captures.read('a')).toBeUndefined()
  const date = new Date('2026-01-02T03:04:05.000Z')
  const contents = ['first', 'second'].map((text) => Buffer.from(text))
  await Promise.all(contents.map((content) => captures.write('a', content, date)))
  expect(readdirSync(folder)).toEqual(['capture.png'])
  const kept = await captures.read('a')
  expect(kept?.date).toEqual(date)
  expect(['first', 'second']).toContain(kept?.content.toString())
})
