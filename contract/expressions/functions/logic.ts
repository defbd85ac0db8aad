/** Functions on values of any type: presence, truth, length. */
import { isArray, toText } from '../values.ts'
import type { Functions } from './functionTypes.ts'

export const logicFunctions: Functions = {
  // The function form has no lazy branches: both arguments are evaluated before the call.
  if: ([condition, yes, no]) => (condition ? yes : no),
  not: ([value]) => !value,
  length: ([value], { budget }) => (isArray(value) ? value.length : toText(value, budget).length),
  TRUTHY: ([value]) => !!value,
  DEFINED: ([value]) => value !== null && value !== undefined
}
