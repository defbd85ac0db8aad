import { expect, it } from 'vitest'
import { lineChecker } from './lineRules.ts'

it('describes a bounded number of errors of a line', () => {
  const check = lineChecker([{ key: 'l', type: 'string', separator: ';' }])
  expect(check({ l: ['a', 1, 2] }).map(({ message }) => message)).toEqual([
    '/l/1 doit être de type string (valeur : 1)',
    '/l/2 doit être de type string (valeur : 2)'
  ])
  const errors = check({ l: Array.from({ length: 5000 }, () => 1) })
  expect([errors.length, errors.at(-1)]).toEqual([2001, { field: '', message: '…' }])
})
