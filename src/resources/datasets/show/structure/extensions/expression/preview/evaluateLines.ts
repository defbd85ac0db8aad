/** Evaluates an expression on some lines, as the server does on all of them. No part of a page: a worker runs it. */
import { Budget } from '../../../../../../../../contract/expressions/bounds.ts'
import {
  compileExpression,
  ExpressionError,
  type Expression,
  type Value
} from '../../../../../../../../contract/expressions/index.ts'
import { lineVariables } from '../../../../../../../../contract/expressions/lineVariables.ts'
import {
  convertResult,
  storedText,
  type ResultColumn
} from '../../../../../../../../contract/expressions/results.ts'
import { toJson } from '../../../../../../../../contract/expressions/values.ts'

interface PreviewColumn extends ResultColumn {
  key: string
}

export interface PreviewExpression {
  expr: string
  column: PreviewColumn
}

export interface PreviewJob {
  /** The last one is shown; those before it are what it may use. */
  expressions: PreviewExpression[]
  /** Columns that expressions may name. */
  schema: { key: string }[]
  /** The lines as the API answers them, with lists for columns of several values. */
  lines: Record<string, unknown>[]
  defaultTimeZone: string
}

export interface PreviewResult {
  /** What would be stored, as text; undefined for no value. */
  text?: string
  /** The converted value, to be checked by the rules of its column. */
  value?: unknown
  /** Why the line could not be computed. */
  error?: string
}

/** Characters that are shown of a result. */
const longestShown = 2000
/** Time between two looks at whether the results are still wanted. */
const sliceMs = 30

/** @param tell is given the results of the next lines; false when no more are wanted */
export async function evaluateLines(
  job: PreviewJob,
  tell: (results: PreviewResult[]) => boolean
): Promise<void> {
  const compiled = job.expressions.map((one) => ({
    ...one,
    expression: compiledOf(one.expr, job),
    variablesOf: lineVariables(job.schema, one.expr, one.column.key)
  }))
  let results: PreviewResult[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const line of job.lines) {
    results.push(evaluateLine({ ...line }, compiled))
    if (performance.now() < sliceEnd) continue
    if (!tell(results)) return
    results = []
    await new Promise<void>((resume) => setTimeout(resume))
    sliceEnd = performance.now() + sliceMs
  }
  tell(results)
}

interface Compiled extends PreviewExpression {
  expression: Expression | string
  variablesOf: ReturnType<typeof lineVariables>
}

/** The expression, or why it cannot be read. */
function compiledOf(text: string, { defaultTimeZone }: PreviewJob): Expression | string {
  try {
    return compileExpression(text, { defaultTimeZone })
  } catch (error) {
    return messageOf(error)
  }
}

/** @param line gets the values of the expressions, for those that come after */
function evaluateLine(line: Record<string, unknown>, compiled: Compiled[]): PreviewResult {
  let result: PreviewResult = {}
  for (const { expression, column, variablesOf } of compiled) {
    if (typeof expression === 'string') {
      result = { error: expression }
      continue
    }
    try {
      const value = convertResult(expression.evaluate(variablesOf(line)), column)
      line[column.key] = value
      result = resultOf(value, column)
    } catch (error) {
      line[column.key] = undefined
      result = { error: messageOf(error) }
    }
  }
  return result
}

function resultOf(value: Value, column: PreviewColumn): PreviewResult {
  const text = storedText(value, column)
  // No JSON has it, and no column: it is refused as the text that it is.
  if (typeof value === 'number' && !Number.isFinite(value))
    return { text: String(value), value: String(value) }
  // A function is a value of the language, and nothing that a message carries.
  const json = value === undefined || value === null ? undefined : toJson(value, new Budget())
  return {
    ...(text === undefined ? {} : { text: text.slice(0, longestShown) }),
    ...(json === undefined ? {} : { value: JSON.parse(json) as unknown })
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ExpressionError) return error.message
  throw error
}
