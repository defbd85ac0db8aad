/**
 * What one expression may cost. The messages are those that JavaScript has for the same faults, as the contract does
 * for the members of null.
 */
import { ExpressionError } from './expressionError.ts'

/** Length of the text of an expression. */
export const longestSource = 20_000
/** Parentheses, prefixes and branches inside one another. */
export const deepestNesting = 100
/** Height of the tree of an expression: a long sum is as high as it has terms. */
export const highestTree = 500
/** Heights of all function bodies under evaluation, one inside another. */
const deepestEvaluation = 1500
/** A cell may have 10 MB, and a little more is made of it. */
export const longestText = 20_000_000
const longestArray = 100_000
/** Read by JSON_PARSE: a value takes many times the memory of its text. */
export const longestJson = 5_000_000
/** Arrays and objects inside one another. */
export const deepestValue = 100
/**
 * Work of one evaluation. A unit is a node of the tree of a function that is called, or 64 characters or 8 elements
 * read or made: a few tenths of a second in all, and as many megabytes.
 */
const mostWork = 1_500_000

const charactersPerUnit = 64
const elementsPerUnit = 8

/** The work done so far by one evaluation. */
export class Budget {
  private left = mostWork
  private height = 0

  spend(units: number): void {
    this.left -= units
    if (this.left < 0) throw new ExpressionError('evaluation', 'expression trop longue à évaluer')
  }

  /** Runs the body of a function, of this height. */
  within<Result>(height: number, run: () => Result): Result {
    this.height += height
    if (this.height > deepestEvaluation) throw tooDeep()
    const result = run()
    // An error ends the evaluation: there is nothing to put back.
    this.height -= height
    return result
  }

  /** Counts a text that is read, is about to be made or has just been. */
  text(length: number): void {
    this.checkText(length)
    this.spend(length / charactersPerUnit)
  }

  /** Checks the length of a text without counting it as spent. */
  checkText(length: number): void {
    if (length > longestText) throw new ExpressionError('evaluation', 'Invalid string length')
  }

  array(length: number): void {
    if (length > longestArray) throw new ExpressionError('evaluation', 'Invalid array length')
    this.spend(length / elementsPerUnit)
  }
}

export function tooDeep(): ExpressionError {
  return new ExpressionError('evaluation', 'Maximum call stack size exceeded')
}
