/** Worker processes: each is reused for tasks of its kind, unless its memory has grown or its task failed. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { workProcesses, type WorkProcesses } from '../../server/datasets/processing/workProcess.ts'
import type { NormalizeInput } from '../../server/datasets/processing/task.ts'
import { usualUnpackLimits } from '../../server/formats/unpacking.ts'
import { workProcessesLeft } from '../api/support/hostileRun.ts'

let folder: string
let works: WorkProcesses

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'work-processes-'))
})
afterEach(async () => {
  await works.close()
  rmSync(folder, { recursive: true, force: true })
})

const options = { signal: new AbortController().signal, progress: () => {} }

function convert(content: string, of: Partial<NormalizeInput> = {}): Promise<{ name: string }> {
  const sourcePath = join(folder, 'source.json')
  writeFileSync(sourcePath, content)
  const input: NormalizeInput = {
    sourcePath,
    mimetype: 'application/json',
    encoding: 'UTF-8',
    folder,
    workFolder: join(folder, 'work'),
    options: {},
    unpacking: usualUnpackLimits,
    defaultTimeZone: 'Europe/Paris',
    memoryMb: 100,
    threads: 1,
    ...of
  }
  return works.run('normalize', input, options)
}

it('workers are reused after a success', async () => {
  works = workProcesses(pino({ level: 'silent' }))
  await expect(convert('[{"a": 1}]')).resolves.toMatchObject({ name: 'source.csv' })
  const first = await workProcessesLeft()
  expect(first).toHaveLength(1)
  await expect(convert('[{"a": 2}]')).resolves.toMatchObject({ name: 'source.csv' })
  expect(await workProcessesLeft()).toEqual(first)
})

it('workers of each needed kind start during an upload, and are then used', async () => {
  works = workProcesses(pino({ level: 'silent' }))
  works.prepare(false)
  const [engine] = await workProcessesLeft()
  works.prepare(true)
  works.prepare(true)
  const started = await workProcessesLeft()
  expect(started).toHaveLength(2)
  await expect(convert('[{"a": 1}]')).resolves.toMatchObject({ name: 'source.csv' })
  expect(await workProcessesLeft()).toEqual(started)
  expect(started).toContain(engine)
})

it('unused workers end after a while', async () => {
  works = workProcesses(pino({ level: 'silent' }), { milliseconds: 1 })
  works.prepare(true)
  await expect.poll(workProcessesLeft).toEqual([])
})

it.each([
  ['in the input', '{"a": [', {}, /JSON/],
  ['of the process', '', { sourcePath: join(tmpdir(), 'gone.json') }, /ENOENT/]
])('workers end after a failure %s', async (_kind, content, input, error) => {
  works = workProcesses(pino({ level: 'silent' }))
  await expect(convert(content, input)).rejects.toThrow(error)
  await expect.poll(workProcessesLeft).toEqual([])
})

it('workers end when their memory has grown', async () => {
  works = workProcesses(pino({ level: 'silent' }), { memory: 1 })
  await expect(convert('[{"a": 1}]')).resolves.toMatchObject({ name: 'source.csv' })
  await expect.poll(workProcessesLeft).toEqual([])
})

it('workers are not used for another kind of task, which may have a lower memory limit', async () => {
  works = workProcesses(pino({ level: 'silent' }))
  await convert('[{"a": 1}]')
  const converting = await workProcessesLeft()
  expect(converting).toHaveLength(1)
  const extraction = works.run(
    'extract',
    {
      archivePath: join(folder, 'gone.zip'),
      folder: join(folder, 'files'),
      unpacking: usualUnpackLimits,
      memoryMb: 100,
      threads: 1
    },
    options
  )
  await expect(extraction).rejects.toThrow(/archive/)
  await expect.poll(workProcessesLeft).toEqual(converting)
})

it.each([
  [
    'that end with an error, such as a missing module, do not tell of memory',
    'exit 1',
    /ended with status 1/
  ],
  ['that are killed tell of memory', 'kill -ABRT $$', /demande trop de mémoire/]
])('workers %s', async (_case, command, error) => {
  const { execPath } = process
  works = workProcesses(pino({ level: 'silent' }))
  const program = join(folder, 'program')
  writeFileSync(program, `#!/bin/sh\n${command}\n`)
  chmodSync(program, 0o755)
  process.execPath = program
  try {
    await expect(convert('[{"a": 1}]')).rejects.toThrow(error)
  } finally {
    process.execPath = execPath
  }
})

it('workers that cannot start fail their task', async () => {
  const { execPath } = process
  works = workProcesses(pino({ level: 'silent' }))
  process.execPath = join(folder, 'missing')
  try {
    await expect(convert('[{"a": 1}]')).rejects.toThrow('ENOENT')
  } finally {
    process.execPath = execPath
  }
  await expect(convert('[{"a": 1}]')).resolves.toMatchObject({ name: 'source.csv' })
})
