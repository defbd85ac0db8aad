import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it.runIf(existsSync('/dev/full'))('survives a disk that is full', () => {
  const script = `
    const { openLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))})
    const log = openLog('info')
    for (let count = 0; count < 3; count += 1) log.info('lost')
    await new Promise((resolve) => setImmediate(resolve))
    console.error('alive')`
  const args = ['--input-type=module', '--eval', script]
  const { stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe']
  })
  expect(String(stderr)).toBe('alive\n')
})
