/**
 * The only engine for regular expressions of users, on the server and in browsers: linear in the length of the text and
 * of the expression. The library is large: pages load it when there is a pattern to check.
 */
import { RE2JS, RE2JSException } from 're2js'
import { UnsupportedPattern, type PatternProblem } from './problems.ts'
import { translatePattern } from './translate.ts'

interface LinearPattern {
  /** Whether the expression matches a part of the text. */
  test: (text: string) => boolean
  /** Source of the expression, as of a RegExp. */
  toString: () => string
}

/** Maximum number of instructions of a compiled expression. */
const maxProgramSize = 1000
/**
 * Maximum steps of one test, as instructions times characters. A step takes about 20 ns in the worst case, and mostly
 * far less. A text that exceeds the bound does not match.
 */
const maxSteps = 10_000_000
/** Steps from which a test counts against the time share. */
const manySteps = 100_000

interface Compiled {
  expected: RE2JS[]
  refused: RE2JS[]
  size: number
}

const maxCached = 500
const cache = new Map<string, Compiled>()

function compiled(pattern: string): Compiled {
  const cachedPattern = cache.get(pattern)
  if (cachedPattern) return cachedPattern
  const { expected, refused } = translatePattern(pattern)
  try {
    const programs = {
      expected: expected.map((one) => RE2JS.compile(one)),
      refused: refused.map((one) => RE2JS.compile(one))
    }
    const size = [...programs.expected, ...programs.refused].reduce((sum, one) => sum + one.programSize(), 0)
    if (size > maxProgramSize) throw new UnsupportedPattern('size')
    if (cache.size >= maxCached) cache.clear()
    cache.set(pattern, { ...programs, size })
    return { ...programs, size }
  } catch (error) {
    // The syntax was checked before, so that repetitions are the only remaining reason to refuse.
    throw error instanceof RE2JSException ? new UnsupportedPattern('size') : error
  }
}

/** Returns the reason why an expression cannot be a pattern; undefined for a valid pattern. */
export function patternProblem(pattern: string): PatternProblem | undefined {
  try {
    compiled(pattern)
    return undefined
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.problem
    throw error
  }
}

/** Milliseconds of long tests allowed in a period; once spent, further long tests do not match. */
export interface TimeShare {
  spentMs: number
  periodMs: number
}

/**
 * Returns a compiler of patterns that share their time; without a share, the time is not limited. The compiler throws
 * `UnsupportedPattern`.
 * @param now current time in milliseconds
 */
export function linearPatterns(
  share?: TimeShare,
  now: () => number = () => performance.now()
): (pattern: string) => LinearPattern {
  let usedMs = 0
  let since = -Infinity

  function withinShare(test: () => boolean): boolean {
    if (!share) return test()
    const start = now()
    if (start - since > share.periodMs) {
      since = start
      usedMs = 0
    }
    if (usedMs > share.spentMs) return false
    const result = test()
    usedMs += now() - start
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
        return steps <= maxSteps && withinShare(() => matches(text))
      },
      toString: () => `/${pattern}/u`
    }
  }
}
