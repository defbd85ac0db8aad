import { join } from 'node:path'
import { expect, it } from 'vitest'
import { browserFailures, vitestFailures } from '../../scripts/failures.mjs'

const root = join(import.meta.dirname, '../..')

it('names the failed tests of Vitest, and files that could not be loaded', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]): unknown => ({
    fullName,
    status,
    failureMessages
  })
  const report = {
    testResults: [
      {
        name: join(root, 'server/one.test.ts'),
        status: 'failed',
        assertionResults: [
          test('lines are read', 'passed'),
          test(
            'lines are sorted',
            'failed',
            '\u001B[31mAssertionError\u001B[39m: expected 1 to be 2\n    at one.ts:3'
          )
        ]
      },
      {
        name: join(root, 'server/two.test.ts'),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: []
      },
      { name: join(root, 'server/three.test.ts'), status: 'passed', assertionResults: [] }
    ]
  }
  expect(vitestFailures(report)).toEqual([
    'server/one.test.ts › lines are sorted: AssertionError: expected 1 to be 2',
    'server/two.test.ts › the file itself: Cannot find module'
  ])
})

it('names the failed browser tests, inside and outside of describe blocks', () => {
  const spec = (title: string, status: string, message?: string): unknown => ({
    title,
    file: 'maps.test.ts',
    tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }]
  })
  const report = {
    suites: [
      {
        specs: [
          spec('a map is drawn', 'expected'),
          spec('a map is moved', 'unexpected', 'Error: no tile\nmore')
        ],
        suites: [{ specs: [spec('a map is closed', 'unexpected')] }]
      }
    ],
    errors: [{ message: 'Timed out waiting for the server' }]
  }
  expect(browserFailures(report)).toEqual([
    'all files › runner: Timed out waiting for the server',
    'maps.test.ts › a map is moved: Error: no tile',
    'maps.test.ts › a map is closed: no message'
  ])
})
