/**
 * Evaluates an expression on some lines, with the same results as the server. Has no dependency on the DOM, since a
 * worker runs it.
 */
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
  /** Expressions in order of evaluation: the last one is displayed, and may use the earlier ones. */
  expressions: PreviewExpression[]
  /** Columns that expressions may use. */
  schema: { key: string }[]
  /** Lines of the API's response, with arrays for multi-valued columns. */
  lines: Record<string, unknown>[]
  defaultTimeZone: string
}

export interface PreviewResult {
  /** Text to store; undefined for an empty value. */
  text?: string
  /** Converted value, for the validation rules of the column. */
  value?: unknown
  /** Error of the evaluation on this line. */
  error?: string
}

/** Maximum number of characters of a displayed result. */
const maxShownLength = 2000
/** Milliseconds of computation before a check for a newer job. */
const sliceMs = 30

/** @param onResults receives the results of the next lines, and returns false to stop the evaluation */
export async function evaluateLines(
  job: PreviewJob,
  onResults: (results: PreviewResult[]) => boolean
): Promise<void> {
  const compiled = job.expressions.map((previewed) => ({
    ...previewed,
    expression: compiledOf(previewed.expr, job),
    variablesOf: lineVariables(job.schema, previewed.expr, previewed.column.key)
  }))
  let results: PreviewResult[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const line of job.lines) {
    results.push(evaluateLine({ ...line }, compiled))
    if (performance.now() < sliceEnd) continue
    if (!onResults(results)) return
    results = []
    await new Promise<void>((resume) => setTimeout(resume))
    sliceEnd = performance.now() + sliceMs
  }
  onResults(results)
}

interface CompiledExpression extends PreviewExpression {
  expression: Expression | string
  variablesOf: ReturnType<typeof lineVariables>
}

/** Returns the compiled expression, or the message of a syntax error. */
function compiledOf(text: string, { defaultTimeZone }: PreviewJob): Expression | string {
  try {
    return compileExpression(text, { defaultTimeZone })
  } catch (error) {
    return messageOf(error)
  }
}

/**
 * Evaluates the expressions on a line.
 * @param line mutated: receives the value of each expression, for the later ones
 */
function evaluateLine(line: Record<string, unknown>, compiled: CompiledExpression[]): PreviewResult {
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
  // NaN and Infinity have no JSON form and cannot be stored: their text fails the validation of a number column.
  if (typeof value === 'number' && !Number.isFinite(value))
    return { text: String(value), value: String(value) }
  // The value of an expression may be a function, which `postMessage` cannot clone: it is converted through JSON.
  const json = value === undefined || value === null ? undefined : toJson(value, new Budget())
  return {
    ...(text === undefined ? {} : { text: text.slice(0, maxShownLength) }),
    ...(json === undefined ? {} : { value: JSON.parse(json) as unknown })
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ExpressionError) return error.message
  throw error
}
