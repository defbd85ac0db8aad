/** Browser tests to run for a changed file. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { concernedBrowserTests, concerns } from '../../scripts/changed.mjs'

const root = join(import.meta.dirname, '../..')

it('every browser test has a pattern that matches existing paths', () => {
  const files = readdirSync(join(root, 'tests/e2e')).filter((name) => name.endsWith('.test.ts'))
  expect(files.map((name) => name.replace('.test.ts', ''))).toEqual(Object.keys(concerns).toSorted())
  const paths = ['base-apps', 'contract', 'docs', 'scripts', 'server', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${String(path)}`)
  )
  const unused = Object.keys(concerns).filter(
    (name) => !['package.json', ...paths].some((path) => concerns[name]?.test(path))
  )
  expect(unused).toEqual([])
})

it.each([
  ['server/portals/public/contents.ts', ['portalStory', 'publicPortal', 'story']],
  ['src/resources/catalogs/harvests/HarvestShow.tsx', ['catalogs', 'harvests', 'story']],
  ['tests/e2e/push.test.ts', ['push']],
  ['server/portals/public/contents.test.ts', []],
  ['README.md', []]
])('a change of %s runs the browser tests that cover it', (path, names) => {
  expect(concernedBrowserTests([path])).toEqual(names.map((name) => `tests/e2e/${name}.test.ts`))
})
