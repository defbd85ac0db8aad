import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { mappedStack, sourceStack } from './sourceStack.ts'

it('maps positions to the sources, and leaves those without a map as they are', () => {
  const project = mkdtempSync(join(tmpdir(), 'fairway-stack-'))
  const folder = pathToFileURL(`${project}/`).href
  // Source map: line 2 of the bundle is line 11, column 5 of the source.
  const map = { version: 3, file: 'serve.js', sources: ['../server/app.ts'], names: [], mappings: ';AAUI' }
  writeFileSync(join(project, 'serve.js.map'), JSON.stringify(map))
  const stack = `Error: no
    at open (${folder}serve.js:2:1)
    at ${folder}other.js:3:4
    at other (file:///elsewhere/serve.js:2:1)
    at node:internal/modules/run_main:107:5`
  const mapped = mappedStack(stack, folder)
  expect(mapped.split('\n').slice(1)).toEqual([
    `    at open (${join(tmpdir(), 'server/app.ts')}:11:5)`,
    `    at ${folder}other.js:3:4`,
    '    at other (file:///elsewhere/serve.js:2:1)',
    '    at node:internal/modules/run_main:107:5'
  ])
  rmSync(project, { recursive: true })
  expect(mappedStack(stack, folder), 'without reading the map again').toBe(mapped)
  expect(sourceStack(stack), 'a stack of the sources').toBe(stack)
})
