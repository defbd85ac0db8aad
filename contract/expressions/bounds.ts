/**
 * Bounds of the cost of one expression. The messages are those of JavaScript engines for the same faults, as for
 * members of null.
 */
import { ExpressionError } from './expressionError.ts'

/** Maximum length of the text of an expression, in characters. */
export const maxSourceLength = 20_000
/** Maximum nesting of parentheses, prefix operators and branches. */
export const deepestNesting = 100
/** Maximum height of the tree of an expression; each term of a sum adds one. */
export const highestTree = 500
/** Maximum sum of the heights of the nested function bodies under evaluation. */
const deepestEvaluation = 1500
/**
 * Maximum length of a text in characters: a cell holds 10 MB at most, and an expression may make a longer text from it.
 */
const maxTextLength = 20_000_000
const maxArrayLength = 100_000
/** Maximum length of a text for JSON_PARSE, in characters: parsed values take many times the memory of their text. */
export const maxJsonLength = 5_000_000
/** Maximum nesting of arrays and objects. */
export const deepestValue = 100
/**
 * Work units of one evaluation. A unit is one evaluated node in a function call, or 64 characters or 8 elements read or
 * created. The budget takes a few tenths of a second, and as many megabytes.
 */
const maxWork = 1_500_000

const charactersPerUnit = 64
const elementsPerUnit = 8

/** Budget of one evaluation: the work left, and the bounds of its values. */
export class Budget {
  private left = maxWork
  private height = 0

  spend(units: number): void {
    this.left -= units
    if (this.left < 0) throw new ExpressionError('evaluation', 'expression trop longue à évaluer')
  }

  /** Runs a function body, given the height of its tree. */
  within<Result>(height: number, run: () => Result): Result {
    this.height += height
    if (this.height > deepestEvaluation) throw tooDeep()
    const result = run()
    // After an error the budget is not used again, so that no `finally` is needed.
    this.height -= height
    return result
  }

  /** Counts the length of a text that is read or created. */
  text(length: number): void {
    this.checkText(length)
    this.spend(length / charactersPerUnit)
  }

  /** Checks the length of a text without spending any work. */
  checkText(length: number): void {
    if (length > maxTextLength) throw new ExpressionError('evaluation', 'Invalid string length')
  }

  array(length: number): void {
    if (length > maxArrayLength) throw new ExpressionError('evaluation', 'Invalid array length')
    this.spend(length / elementsPerUnit)
  }
}

export function tooDeep(): ExpressionError {
  return new ExpressionError('evaluation', 'Maximum call stack size exceeded')
}
