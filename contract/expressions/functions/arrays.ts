/** Functions on arrays. */
import { isSame } from '../operators.ts'
import { isArray, joinItems, toText, type Value } from '../values.ts'
import { asFunction, failure, type Functions, type Surroundings } from './functionTypes.ts'
import { occurrences, positionOf } from './search.ts'

export const arrayFunctions: Functions = {
  map: ([first, second], { budget }) => {
    const { run } = asFunction(first, 'First argument to map is not a function')
    return asArray(second, 'Second argument to map is not an array').map((item, index) =>
      run([item, index], budget)
    )
  },
  fold: ([first, start, third], { budget }) => {
    const { run } = asFunction(first, 'First argument to fold is not a function')
    let result = start
    for (const [index, item] of asArray(third, 'Third argument to fold is not an array').entries()) {
      result = run([result, item, index], budget)
    }
    return result
  },
  filter: ([first, second], { budget }) => {
    const { run } = asFunction(first, 'First argument to filter is not a function')
    return asArray(second, 'Second argument to filter is not an array').filter((item, index) =>
      run([item, index], budget)
    )
  },
  indexOf: ([item, items], { budget }) => {
    if (isArray(items)) return items.findIndex((candidate) => isSame(candidate, item, budget))
    if (typeof items === 'string') return positionOf(toText(item, budget), items, 0, budget)
    throw failure('Second argument to indexOf is not a string or array')
  },
  join: ([separator, items], { budget }) =>
    joinItems(
      asArray(items, 'Second argument to join is not an array'),
      separator === undefined ? ',' : toText(separator, budget),
      budget
    ),
  SPLIT: split,
  JOIN: ([items, separator], { budget }) =>
    isArray(items) ? joinItems(items, toText(separator ?? ',', budget), budget) : items
}

function asArray(value: Value, message: string): readonly Value[] {
  if (!isArray(value)) throw failure(message)
  return value
}

function split([text, separator]: readonly Value[], { budget }: Surroundings): Value {
  if (text === null) return []
  if (typeof text !== 'string' || typeof separator !== 'string') return text
  // The budget is charged before the array is created.
  budget.array(separator === '' ? text.length : occurrences(separator, text, budget) + 1)
  return text.split(separator)
}
