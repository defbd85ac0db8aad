/**
 * Applies the extensions of a dataset to some of its lines (docs/api/extensions.md). An action is called only with
 * inputs that differ from its last call for the line. A service that is down makes lines wait; other lines are written.
 */
import { ExtensionError } from '../../extensions/extensionError.ts'
import type { ActionInputLine, ActionResult, ExtensionPlan } from '../../extensions/plan.ts'
import { openRun, type ActionSources, type ExtensionRun, type LineFailure } from '../../extensions/run.ts'
import { pointReader, type Indexed } from '../indexColumns.ts'
import { emptyContent, mergedContent, parsedContent, type LineContent } from '../lineContent.ts'
import type { Author, StoredLine } from '../storedLine.ts'
import {
  extensionRequestOf,
  extensionRequestText,
  digestOf,
  knownValues,
  plannedColumns,
  resultOf,
  valuesText
} from './lineExtension.ts'

export interface LineToExtend {
  id: string
  /** Columns given by the user. */
  content: LineContent
  updatedAt: number
  author?: Author | undefined
  /** Results of the last extension, and the digests of its inputs. */
  previous: Pick<StoredLine, 'extended' | 'inputDigests'>
}

export interface ExtendedLine extends Pick<StoredLine, 'extended' | 'inputDigests'> {
  /** The extensions have to be applied again. */
  isWaiting: boolean
  /** Prefix of a mandatory action that could not be called. */
  unmet?: string
  /** Reason why the line cannot be extended as it is. */
  failure?: LineFailure
}

export interface ExtendOptions {
  /** Whether services are called; otherwise lines that need a call wait. */
  callsServices: boolean
  /** Prefixes of actions that are called again even when the inputs are unchanged. */
  forced?: ReadonlySet<string>
  /** Failures of actions, by prefix: a failed action is not called again. New failures are added. */
  failed: Map<string, ExtensionError>
  /** Milliseconds since 1970; lines without a response by then wait. */
  deadline?: number
  signal: AbortSignal
}

interface Extended {
  lines: ExtendedLine[]
  /** First error that made lines wait. */
  error?: ExtensionError
}

/** Lines that go through the extensions together. */
interface Batch {
  options: ExtendOptions
  sources: ActionSources
  previous: { digests: Record<string, string>; values: LineContent }[]
  digests: Record<string, string>[]
  waiting: Set<number>
  /** Prefixes of mandatory actions that could not be called, by position of the line. */
  unmet: Map<number, string>
  error?: ExtensionError
}

/** A reusable extension run, and the batch of lines in it. */
interface RunSlot {
  run: ExtensionRun
  batch: Batch | undefined
}

/** Applies extensions to lines. */
export interface Extender {
  /** Number of actions among the extensions. */
  actionCount: number
  /** @throws ExtensionError when the extensions cannot be applied to any line */
  extend(lines: LineToExtend[], options: ExtendOptions): Promise<Extended>
}

/** A prepared plan, used for any number of lines with any source of results. */
export class LineExtender {
  private readonly plan: ExtensionPlan
  private readonly columns: string[]
  /** Keys of the columns of expressions. */
  private readonly expressions: ReadonlySet<string>
  /** Number of actions among the extensions. */
  readonly actionCount: number
  private readonly pointOf: ((content: LineContent) => string | undefined) | undefined
  /** Idle runs. Concurrent batches use separate runs, so that a line never waits for the service of another batch. */
  private readonly free: RunSlot[] = []

  constructor(plan: ExtensionPlan, indexed: Indexed) {
    this.plan = plan
    this.columns = plannedColumns(plan)
    this.expressions = new Set(
      plan.extensions.flatMap((extension) => (extension.kind === 'expression' ? extension.property.key : []))
    )
    this.actionCount = plan.extensions.length - this.expressions.size
    this.pointOf = pointReader(indexed)
  }

  from(sources: ActionSources): Extender {
    return {
      actionCount: this.actionCount,
      extend: (lines, options) => this.extend(lines, options, sources)
    }
  }

  private async extend(
    lines: LineToExtend[],
    options: ExtendOptions,
    sources: ActionSources
  ): Promise<Extended> {
    const slot = this.free.pop() ?? this.open()
    const previous = lines.map((line) => ({
      digests: extensionRequestOf(line.previous).digests,
      values: knownValues(line.previous)
    }))
    const batch: Batch = {
      options,
      sources,
      previous,
      // A prefix may be any text: the object must have no prototype.
      digests: lines.map(() => emptyContent() as Record<string, string>),
      waiting: new Set(),
      unmet: new Map()
    }
    slot.batch = batch
    const values = lines.map((line) => this.valuesOf(line))
    const failures = await slot.run.extend(values, options.signal)
    slot.batch = undefined
    this.free.push(slot)
    const failed = Map.groupBy(failures, ({ position }) => position)
    return {
      lines: values.map((line, position) => this.resultOf(line, position, batch, failed.get(position))),
      ...(batch.error ? { error: batch.error } : {})
    }
  }

  private resultOf(
    line: LineContent,
    position: number,
    { previous: known, digests, waiting, unmet }: Batch,
    failures: LineFailure[] = []
  ): ExtendedLine {
    const text = valuesText(line, this.columns)
    if (waiting.has(position)) {
      const previousResult = known[position]
      const values = mergedContent(previousResult?.values, parsedContent(text))
      const keptDigests = { ...previousResult?.digests, ...digests[position] }
      const prefix = unmet.get(position)
      return {
        extended: undefined,
        inputDigests: extensionRequestText({ digests: keptDigests, values }),
        isWaiting: true,
        ...(prefix === undefined ? {} : { unmet: prefix })
      }
    }
    const [failure] = failures
    return {
      extended: text,
      inputDigests: extensionRequestText({ digests: digests[position] ?? {} }),
      // A failed action gives its message as a value of the line; a failed expression gives no value.
      isWaiting: failures.some(({ field }) => this.expressions.has(field)),
      ...(failure ? { failure } : {})
    }
  }

  /**
   * Returns the variables and inputs of the extensions. The position is read lazily: an extension may give the
   * coordinates.
   */
  private valuesOf({ id, content, updatedAt, author }: LineToExtend): LineContent {
    const line = mergedContent(content, {
      _id: id,
      _updatedAt: new Date(updatedAt).toISOString(),
      ...(author ? { _updatedBy: author.id, _updatedByName: author.name } : {})
    })
    const { pointOf } = this
    if (pointOf) Object.defineProperty(line, '_geopoint', { get: () => pointOf(line) })
    return line
  }

  private open(): RunSlot {
    const slot: RunSlot = {
      batch: undefined,
      run: openRun(this.plan, (action) => {
        return {
          resolve: (inputs, signal) => {
            if (!slot.batch) throw new Error('no lines are being extended')
            return resolveInputs(slot.batch, { action, inputs, signal })
          }
        }
      })
    }
    return slot
  }
}

interface ActionCall {
  action: Parameters<ActionSources>[0]
  inputs: ActionInputLine[]
  signal: AbortSignal
}

/** Returns the results that are known already, and calls the source for the rest. */
async function resolveInputs(batch: Batch, { action, inputs, signal }: ActionCall): Promise<ActionResult[]> {
  const { options, previous: known, digests, waiting, unmet } = batch
  const { prefix, mandatory } = action
  const isForced = options.forced?.has(prefix)
  const results: ActionResult[] = inputs.map(() => undefined)
  const missingInputs: ActionInputLine[] = inputs.map(() => undefined)
  const positions: number[] = []
  for (const [position, input] of inputs.entries()) {
    // A waiting line may lack an input that an earlier action gives.
    if (input === undefined || (waiting.has(position) && !mandatory)) continue
    const digest = digestOf(input)
    const before = known[position]
    if (!isForced && before?.digests[prefix] === digest) {
      results[position] = resultOf(action, before.values)
      digests[position]![prefix] = digest
    } else {
      missingInputs[position] = input
      positions.push(position)
    }
  }
  if (!positions.length) return results
  const newResults = await callAction(batch, action, () =>
    batch.sources(action).resolve(missingInputs, signal)
  )
  for (const position of positions) {
    if (!newResults) {
      waiting.add(position)
      if (mandatory) unmet.set(position, prefix)
    } else {
      results[position] = newResults[position]
      digests[position]![prefix] = digestOf(missingInputs[position] ?? {})
    }
  }
  return results
}

/** Calls an action. @returns undefined when the lines have to wait */
async function callAction(
  batch: Batch,
  { prefix, mandatory }: ActionCall['action'],
  call: () => Promise<ActionResult[]>
): Promise<ActionResult[] | undefined> {
  const { callsServices, failed, deadline } = batch.options
  const reason = failed.get(prefix)
  if (reason) batch.error ??= reason
  if (!callsServices || reason) return undefined
  try {
    return await untilDeadline(call(), mandatory ? undefined : deadline)
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error
    failed.set(prefix, error)
    batch.error ??= error
    return undefined
  }
}

/** Returns the result of a promise, or undefined when the deadline comes first; the work is not cancelled. */
async function untilDeadline<Result>(
  work: Promise<Result>,
  deadline: number | undefined
): Promise<Result | undefined> {
  if (deadline === undefined) return work
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, deadline - Date.now()))
  })
  // Prevents an unhandled rejection when the work fails after the deadline.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
