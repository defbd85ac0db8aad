/**
 * The one engine that runs regular expressions of users, on the server and in browsers: its time grows with the text and
 * the expression, never faster. A library of some weight: pages load it when there is a pattern to check.
 */
import { RE2JS, RE2JSException } from 're2js'
import { UnsupportedPattern, type PatternProblem } from './problems.ts'
import { translatePattern } from './translate.ts'

interface LinearPattern {
  /** Whether the expression is found in the text. */
  test: (text: string) => boolean
  /** Names the expression, as that of a RegExp does. */
  toString: () => string
}

/** Instructions of a compiled expression. */
const largestProgram = 1000
/**
 * Instructions times characters. An expression that keeps the engine busy takes about 20 ns for each; most take hundreds
 * of times less. A text that is too long for its expression does not match.
 */
const mostSteps = 10_000_000
/** Tests that may take longer than a moment. */
const manySteps = 100_000

interface Compiled {
  expected: RE2JS[]
  refused: RE2JS[]
  size: number
}

const mostKept = 500
const kept = new Map<string, Compiled>()

function compiled(pattern: string): Compiled {
  const known = kept.get(pattern)
  if (known) return known
  const { expected, refused } = translatePattern(pattern)
  try {
    const made = {
      expected: expected.map((one) => RE2JS.compile(one)),
      refused: refused.map((one) => RE2JS.compile(one))
    }
    const size = [...made.expected, ...made.refused].reduce((sum, one) => sum + one.programSize(), 0)
    if (size > largestProgram) throw new UnsupportedPattern('size')
    if (kept.size >= mostKept) kept.clear()
    kept.set(pattern, { ...made, size })
    return { ...made, size }
  } catch (error) {
    // The syntax is right: what is left to refuse is repetitions.
    throw error instanceof RE2JSException ? new UnsupportedPattern('size') : error
  }
}

/** Undefined for an expression that can be a pattern. */
export function patternProblem(pattern: string): PatternProblem | undefined {
  try {
    compiled(pattern)
    return undefined
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.problem
    throw error
  }
}

/** Milliseconds of long tests that are done in a period; the texts of others do not match. */
export interface TimeShare {
  spentMs: number
  periodMs: number
}

/**
 * Compiles patterns that share their time, all of it without a share.
 * @param now in milliseconds
 * @returns a function that throws UnsupportedPattern
 */
export function linearPatterns(
  share?: TimeShare,
  now: () => number = () => performance.now()
): (pattern: string) => LinearPattern {
  let spent = 0
  let since = -Infinity

  function withinShare(test: () => boolean): boolean {
    if (!share) return test()
    const start = now()
    if (start - since > share.periodMs) {
      since = start
      spent = 0
    }
    if (spent > share.spentMs) return false
    const result = test()
    spent += now() - start
    return result
  }

  return (pattern) => {
    const { expected, refused, size } = compiled(pattern)
    const matches = (text: string): boolean =>
      expected.every((one) => one.test(text)) && !refused.some((one) => one.test(text))
    return {
      test: (text) => {
        const steps = text.length * size
        if (steps <= manySteps) return matches(text)
        return steps <= mostSteps && withinShare(() => matches(text))
      },
      toString: () => `/${pattern}/u`
    }
  }
}
