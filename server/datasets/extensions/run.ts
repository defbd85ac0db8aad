/**
 * Applies the active extensions of a dataset to lines, in their order (docs/api/extensions.md). It is the same code for
 * files, editable datasets and simulations: where results come from is given to it.
 */
import { ExpressionError } from '../../../contract/expressions/index.ts'
import { columnExpression } from './columnExpression.ts'
import { ExtensionError } from './extensionError.ts'
import { lineAction } from './lineAction.ts'
import { lineVariables } from '../../../contract/expressions/lineVariables.ts'
import type {
  ActionSource,
  ExtensionPlan,
  Line,
  PlannedExpression,
  PlannedExtension,
  PlannedReference,
  PlannedRemote
} from './plan.ts'

/** A line that a mandatory action or an expression failed for. */
export interface LineFailure {
  /** Position of the line among those that were given, from 0. */
  position: number
  /** Prefix of the columns of the action, or key of the column of the expression. */
  field: string
  message: string
}

/** Opens where the results of an action come from, once for a run. */
export type ActionSources = (action: PlannedRemote | PlannedReference) => ActionSource

export interface ExtensionRun {
  /**
   * Extends lines in place, all of them through one extension after the other. Columns without a value are removed; what
   * the extensions of the plan had given before is replaced. Each action is asked once for all the lines given: 250 of them
   * are one request.
   * @throws ExtensionError when an action failed as a whole; lines may have the columns of the extensions before it
   */
  extend(lines: Line[], signal: AbortSignal): Promise<LineFailure[]>
}

type Apply = (lines: Line[], signal: AbortSignal) => Promise<LineFailure[]> | LineFailure[]

/**
 * Prepares a plan for any number of lines.
 * @throws ExtensionError when an expression cannot be read
 */
export function openRun(plan: ExtensionPlan, sources: ActionSources): ExtensionRun {
  const applied = plan.extensions.map((extension) => openExtension(extension, plan, sources))
  return {
    async extend(lines, signal) {
      const failures: LineFailure[] = []
      for (const apply of applied) {
        signal.throwIfAborted()
        for (const failure of await apply(lines, signal)) failures.push(failure)
      }
      return failures
    }
  }
}

/** Runs one batch of `openRun`, for callers that have only one. */
export async function runBatch(
  plan: ExtensionPlan,
  lines: Line[],
  sources: ActionSources,
  signal: AbortSignal
): Promise<LineFailure[]> {
  return openRun(plan, sources).extend(lines, signal)
}

function openExtension(extension: PlannedExtension, plan: ExtensionPlan, sources: ActionSources): Apply {
  return extension.kind === 'expression'
    ? openExpression(extension, plan)
    : openAction(extension, plan, sources(extension))
}

function openAction(
  planned: PlannedRemote | PlannedReference,
  plan: ExtensionPlan,
  source: ActionSource
): Apply {
  const action = lineAction(planned, plan)
  return async (lines, signal) => {
    const inputs = lines.map((line) => action.inputOf(line))
    const hasInput = inputs.some((input) => input !== undefined)
    const results = hasInput ? await source.resolve(inputs, signal) : []
    const failures: LineFailure[] = []
    for (const [position, line] of lines.entries()) {
      const message = action.apply(line, inputs[position] && results[position])
      if (message !== undefined) failures.push({ position, field: planned.prefix, message })
    }
    return failures
  }
}

function openExpression({ expr, property }: PlannedExpression, plan: ExtensionPlan): Apply {
  const { column, valueOf } = readExpression()
  const { key } = column
  const variablesOf = lineVariables(plan.schema, expr, key)

  function readExpression(): ReturnType<typeof columnExpression> {
    try {
      return columnExpression(expr, property, plan.defaultTimeZone)
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      throw new ExtensionError(error.message, { retry: false, cause: error })
    }
  }

  function failureOf(line: Line): string | undefined {
    let value: unknown
    let message: string | undefined
    try {
      value = valueOf(variablesOf(line))
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      message = error.message
    }
    if (value !== undefined) line[key] = value
    else if (Object.hasOwn(line, key)) delete line[key]
    return message
  }

  return (lines) => {
    const failures: LineFailure[] = []
    for (const [position, line] of lines.entries()) {
      const message = failureOf(line)
      if (message !== undefined) failures.push({ position, field: key, message })
    }
    return failures
  }
}
