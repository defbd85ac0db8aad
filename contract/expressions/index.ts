/**
 * The expression language of calculated columns and of column transforms (docs/api/expressions.md).
 * An expression has access to its variables and the functions of the language only, within a bounded time and memory
 * for each line: see `bounds.ts`.
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
  /** Names of variables that the expression does not define: columns, or typing errors. */
  names: ReadonlySet<string>
  /** The same names followed by the members that the expression reads: `_city.name`. */
  paths: ReadonlySet<string>
  /** Whether the same variables always give the same value. */
  isDeterministic: boolean
  /**
   * Evaluates the expression for one line.
   * @throws ExpressionError
   */
  evaluate(variables: Variables): Value
}

interface ExpressionOptions {
  defaultTimeZone?: string
}

/**
 * Compiles an expression.
 * @throws ExpressionError when the text is not a valid expression
 */
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
        // The stack of this process overflowed before the bounds of nesting were reached.
        if (error instanceof RangeError) throw tooDeep()
        throw error
      }
    }
  }
}
