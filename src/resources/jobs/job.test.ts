import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobTypes } from './job.ts'

it('names every documented type of job', () => {
  const page = readFileSync('docs/api/jobs.md', 'utf8')
  const [, table = ''] = page.split('| failures')
  const kinds = [...table.matchAll(/^\| `([a-z-]+)` /gm)].map(([, kind]) => kind)
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !jobTypes.some((type) => type === kind))).toEqual([])
})
