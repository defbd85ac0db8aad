/** The examples that the transformation dialog shows are what the server computes. */
import { expect, it } from 'vitest'
import { compileExpression } from '../../server/expressions/index.ts'
import { expressionFunctions } from '../../src/resources/datasets/show/structure/column/expressionFunctions.ts'

it.each(expressionFunctions.map(({ name, example, result }) => [name, example, result]))(
  '%s',
  (_name, example, result) => {
    const value = compileExpression(example).evaluate({ value: '{"name": "Vannes"}' })
    expect(value).toEqual(JSON.parse(result))
  }
)
