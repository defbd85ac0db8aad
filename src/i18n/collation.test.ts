import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { byLabel } from './collation.ts'

it('sorts É among the E, ignores case, and sorts 9 before 10', () => {
  const labels = ['Zoo', 'Théâtre', 'École', 'étang', 'eau', 'Rue 10', 'Rue 9']
  expect(byLabel(labels, (label) => label)).toEqual([
    'eau',
    'École',
    'étang',
    'Rue 9',
    'Rue 10',
    'Théâtre',
    'Zoo'
  ])
})

it('is the only comparison of labels in the pages', () => {
  const source = join(import.meta.dirname, '..')
  const others = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && !path.startsWith(join('i18n', 'collation'))
    )
    .filter((path) => /localeCompare\(|Intl\.Collator/.test(readFileSync(join(source, path), 'utf8')))
  expect(others).toEqual([])
})
