import { expect, it } from 'vitest'
import { booleanParameter } from './booleanParameter.ts'

it.each([
  ['a=1', true],
  ['a=true', true],
  ['a=false', false],
  ['a=yes', false],
  ['a=', false],
  ['', undefined]
])('a boolean parameter in ?%s', (search, expected) => {
  for (const byDefault of [true, false]) {
    expect(booleanParameter(new URLSearchParams(search), 'a', byDefault)).toBe(expected ?? byDefault)
  }
})
