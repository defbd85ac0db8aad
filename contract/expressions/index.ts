/**
 * The expression language of calculated columns and of column transforms (docs/api/expressions.md).
 *
 * An expression reaches nothing but its variables and the functions of the language, and costs a bounded time and
 * memory for each line: bounds.ts.
 */
import { Budget, tooDeep } from './bounds.ts'
import { check } from './check.ts'
import { compile, type Variables } from './compile.ts'
import { parse } from './parser.ts'
import type { Value } from './values.ts'

export { ExpressionError } from './expressionError.ts'
export type { Value } from './values.ts'
export type { Variables } from './compile.ts'

export interface Expression {
  /** Names that can only be variables. */
  names: ReadonlySet<string>
  /** The same names with the members that are read of them: `_city.name`. */
  paths: ReadonlySet<string>
  /** The same variables always give the same value. */
  isDeterministic: boolean
  /** @throws ExpressionError */
  evaluate(variables: Variables): Value
}

interface ExpressionOptions {
  defaultTimeZone?: string
}

/** @throws ExpressionError when the text is no expression */
export function compileExpression(
  text: string,
  { defaultTimeZone = 'Europe/Paris' }: ExpressionOptions = {}
): Expression {
  const tree = parse(text)
  const checked = check(tree)
  const run = compile(tree, { checked, defaultTimeZone })
  return {
    names: checked.names,
    paths: checked.paths,
    isDeterministic: checked.isDeterministic,
    evaluate: (variables) => {
      try {
        return run({ variables, budget: new Budget() })
      } catch (error) {
        // The stack is smaller here than the bounds were made for.
        if (error instanceof RangeError) throw tooDeep()
        throw error
      }
    }
  }
}
