import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeDataFolder } from './dataFolder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Tries to start a platform on an unusable folder. */
const started = (
  dataDir: string,
  environment: Record<string, string> = {}
): { said: string; status: number | null } => {
  const { stderr, status } = spawnSync(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      PUBLIC_URL: 'http://localhost/data-fair',
      ...environment
    },
    encoding: 'utf8',
    timeout: 60_000
  })
  return { said: stderr.trim(), status }
}

it('is taken by one process at a time, and given back', () => {
  const path = join(folder, 'data')
  const taken = takeDataFolder(path)
  expect(() => takeDataFolder(path)).toThrow('Another process works on the data folder')
  taken.release()
  takeDataFolder(path).release()
})

it('stays taken by who does not look after the lock', async () => {
  setFlagsFromString('--expose-gc')
  takeDataFolder(folder)
  // Unreferenced objects are collected in a later turn of the event loop.
  await new Promise(setImmediate)
  runInNewContext('gc')()
  await new Promise(setImmediate)
  expect(() => takeDataFolder(folder)).toThrow('Another process works on the data folder')
})

it('that a process works on is left alone by another one, which ends with a sentence', () => {
  const taken = takeDataFolder(folder)
  mkdirSync(join(folder, 'uploads', 'under-way'), { recursive: true })
  const { said, status } = started(folder)
  expect(said).toBe(
    `Another process works on the data folder ${folder}: stop it first, or name another folder by DATA_DIR.`
  )
  expect(status).toBe(1)
  taken.release()
})

it.each([
  ['a file', (path: string) => writeFileSync(path, 'x'), /^DATA_DIR names a file and no folder: \S+\.$/],
  [
    'damaged metadata',
    (path: string) => {
      mkdirSync(path)
      writeFileSync(join(path, 'metadata.sqlite'), 'x'.repeat(5000))
    },
    /^The database \S+metadata\.sqlite cannot be read \(file is not a database\): put a backup of it back\.$/
  ]
])('that is %s is told in a sentence', (_what, make, sentence) => {
  const path = join(folder, 'data')
  make(path)
  expect(started(path)).toEqual({ said: expect.stringMatching(sentence), status: 1 })
})

// Only `/sys` works for this test: root may write in any ordinary folder.
it.runIf(existsSync('/sys'))('that may not be written is told in a sentence', () => {
  expect(() => takeDataFolder('/sys/fairway')).toThrow('This process may not write in the data folder')
})

it('is not touched when a value of the environment cannot be read', () => {
  expect(started(folder, { LOG_LEVEL: 'loud' })).toEqual({
    said: 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"',
    status: 1
  })
})
