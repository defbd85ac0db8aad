/**
 * Applies the active extensions of a dataset to lines, in their order (docs/api/extensions.md). Files, editable
 * datasets and simulations share this code; callers provide the sources of the results of actions.
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

/** Failure of a mandatory action or of an expression on one line. */
export interface LineFailure {
  /** Index of the line in the given lines, from 0. */
  position: number
  /** Prefix of the columns of the action, or key of the column of the expression. */
  field: string
  message: string
}

/** Opens the source of the results of an action; called once per action and run. */
export type ActionSources = (action: PlannedRemote | PlannedReference) => ActionSource

export interface ExtensionRun {
  /**
   * Extends lines in place: each extension is applied to all lines before the next extension. Former values of
   * extension columns are replaced, or removed without a new value. Each action gets all lines at once, and sends them
   * in requests of 250 lines at most.
   * @throws ExtensionError when an action fails as a whole; lines may then have the columns of previous extensions
   */
  extend(lines: Line[], signal: AbortSignal): Promise<LineFailure[]>
}

type Apply = (lines: Line[], signal: AbortSignal) => Promise<LineFailure[]> | LineFailure[]

/**
 * Prepares a plan, to extend any number of batches of lines.
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

/** Extends a single batch of lines, without keeping the prepared run. */
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
