/** Applies the operations of a bulk request, batch after batch (docs/api/editing.md). */
import type { Foreground } from '../../http/foreground.ts'
import { HttpError, httpError } from '../../http/errors.ts'
import { bulkRows } from './bulkRows.ts'
import type { BulkSource } from './bulkSource.ts'
import { addError, addOutcome, addWarning, emptySummary, type BulkSummary } from './bulkSummary.ts'
import { hasKey } from './lineId.ts'
import { ownedBy } from './ownLines.ts'
import type { LineRules } from './lineRules.ts'
import { operationOf, UnknownAction, type LineOwner, type Operation, type Outcome } from './operation.ts'
import type { DatasetRecord } from '../record.ts'

/** Operations of one batch; the response begins after the first batch. */
const batchSize = 1000
/** Operations of one batch while other requests wait: some milliseconds of work. */
const shortBatchSize = 100

export interface BulkRun {
  source: BulkSource
  dataset: Pick<DatasetRecord, 'schema'>
  rules: LineRules
  owner: LineOwner | undefined
  isAdministrator: boolean
  foreground: Foreground
  /** @param isLast whether these operations, and all those before, must be durable when the promise resolves */
  write: (operations: Operation[], isLast: boolean) => Promise<Outcome[]>
  /** @throws HttpError when what was written so far takes more room than there is: the rest is not written */
  checkRoom: () => Promise<void>
}

/**
 * Applies the operations of a bulk. Yields once after the first batch and once after each of the next.
 * @param summary counts and errors of the operations applied so far, updated before each yield
 * @throws BulkFailure when the input cannot be read before the first batch
 */
export async function* runBulk(
  run: BulkRun,
  summary: BulkSummary = emptySummary()
): AsyncGenerator<BulkSummary> {
  const { source, dataset, rules, owner, foreground } = run
  let batch: { line: number; operation: Operation }[] = []
  let line = 0
  let isStarted = false
  let failure: HttpError | undefined
  const flush = async (isLast: boolean): Promise<void> => {
    const outcomes = await run.write(
      batch.map(({ operation }) => operation),
      isLast
    )
    for (const [index, outcome] of outcomes.entries()) addOutcome(summary, batch[index]!.line, outcome)
    batch = []
  }
  try {
    for await (const rows of bulkRows(source, dataset.schema, (text) => addWarning(summary, -1, text))) {
      for (const row of rows) {
        batch.push({ line, operation: prepared(row, rules, owner, run.isAdministrator) })
        line += 1
        const isLarge = batch.length > batchSize
        const isShort = isStarted && batch.length % shortBatchSize === 0 && foreground.hasPendingRequests()
        if (!isLarge && !isShort) continue
        await flush(false)
        isStarted = true
        yield summary
        await foreground.yieldToRequests()
        await run.checkRoom()
      }
    }
  } catch (error) {
    const httpFailure =
      error instanceof UnknownAction ? httpError('unknownLineAction', { text: error.message }) : error
    if (!(httpFailure instanceof HttpError)) throw error
    if (!isStarted) {
      addError(summary, -1, httpFailure.message, httpFailure.statusCode)
      throw new BulkFailure(summary, httpFailure.statusCode)
    }
    failure = httpFailure
  }
  if (isStarted || batch.length) await flush(true)
  // The operations before the failure are applied: the summary counts them and adds the failure.
  if (failure) addError(summary, -1, failure.message, failure.statusCode)
  yield summary
}

/** Thrown when the input of a bulk cannot be read before anything was written. */
export class BulkFailure extends Error {
  readonly summary: BulkSummary
  readonly status: number

  constructor(summary: BulkSummary, status: number) {
    super('bulk failed')
    this.summary = summary
    this.status = status
  }

  static of({ message, statusCode }: HttpError): BulkFailure {
    const summary = emptySummary()
    addError(summary, -1, message, statusCode)
    return new BulkFailure(summary, statusCode)
  }
}

const needsId = new Set(['update', 'patch', 'delete'])

function prepared(
  values: Record<string, unknown>,
  rules: LineRules,
  owner: LineOwner | undefined,
  isAdministrator: boolean
): Operation {
  // Clients may send back a line as they read it: its number `_i` is ignored.
  if (Object.hasOwn(values, '_i')) delete values._i
  const operation = ownedBy(operationOf(values, rules, { isAdministrator }), owner)
  if (
    operation.id === undefined &&
    needsId.has(operation.action) &&
    !hasKey(rules.dataset, operation.content)
  ) {
    throw httpError('noIdFromKey')
  }
  return operation
}
