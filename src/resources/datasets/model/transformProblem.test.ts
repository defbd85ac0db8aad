import { expect, it } from 'vitest'
import { transformProblem } from './transformProblem.ts'

const problemOf = (expr?: string): unknown =>
  transformProblem({
    key: 'a',
    type: 'string',
    ...(expr === undefined ? {} : { 'x-transform': { expr } })
  })

it('accepts a column without an expression, and expressions of the value', () => {
  expect(problemOf()).toBeUndefined()
  expect(problemOf(' ')).toBeUndefined()
  expect(problemOf('TRIM(UPPER(value))')).toBeUndefined()
})

it('refuses syntax errors and unknown names', () => {
  expect(problemOf('REPLACE(value, "a"')).toMatchObject({ kind: 'syntax' })
  expect(problemOf('UPPER(nom)')).toEqual({ kind: 'unknown', name: 'nom' })
})
