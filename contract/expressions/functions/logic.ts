/** Functions on any value: whether it is there, is true, is long. */
import { isArray, toText } from '../values.ts'
import type { Functions } from './functionTypes.ts'

export const logicFunctions: Functions = {
  // Both branches have been evaluated already.
  if: ([condition, yes, no]) => (condition ? yes : no),
  not: ([value]) => !value,
  length: ([value], { budget }) => (isArray(value) ? value.length : toText(value, budget).length),
  TRUTHY: ([value]) => !!value,
  DEFINED: ([value]) => value !== null && value !== undefined
}
