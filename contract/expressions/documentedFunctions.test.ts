/** The examples that editors show for functions give the documented results. */
import { expect, it } from 'vitest'
import { documentedFunctions } from './documentedFunctions.ts'
import { languageFunctions } from './functions/index.ts'
import { compileExpression } from './index.ts'
import { prefixOperators } from './names.ts'

it.each(documentedFunctions.map(({ name, example, result }) => [name, example, result]))(
  '%s',
  (name, example, result) => {
    expect(example).toContain(name)
    expect(compileExpression(example).evaluate({})).toEqual(JSON.parse(result))
  }
)

it('leaves out functions of mathematics only', () => {
  const known = new Set(documentedFunctions.map(({ name }) => name))
  const left = [...languageFunctions.keys()].filter((name) => !known.has(name) && !prefixOperators.has(name))
  expect(left).toEqual(['fac', 'gamma', 'pyt', 'atan2', 'join'])
})
