/** Applies the operations of a bulk, batch after batch (docs/api/editing.md). */
import { HttpError, httpError } from '../../http/errors.ts'
import { bulkRows } from './bulkRows.ts'
import type { BulkSource } from './bulkSource.ts'
import { addError, addOutcome, addWarning, emptySummary, type BulkSummary } from './bulkSummary.ts'
import { hasKey } from './lineId.ts'
import { ownedBy } from './ownLines.ts'
import type { LineRules } from './lineRules.ts'
import { operationOf, UnknownAction, type LineOwner, type Operation, type Outcome } from './operation.ts'
import type { DatasetRecord } from '../record.ts'

/** Operations that are applied together, and after which the answer begins. */
const batchSize = 1000

export interface BulkRun {
  source: BulkSource
  dataset: DatasetRecord
  rules: LineRules
  owner: LineOwner | undefined
  isAdministrator: boolean
  /** Makes operations durable. */
  write: (operations: Operation[]) => Promise<Outcome[]>
}

/**
 * Yields once after the first batch and once after each of the next; what is done stands in `summary` then.
 * @param summary filled on the way
 * @throws HttpError when the input cannot be read before the first batch
 */
export async function* runBulk(
  run: BulkRun,
  summary: BulkSummary = emptySummary()
): AsyncGenerator<BulkSummary> {
  const { source, dataset, rules, owner } = run
  let batch: { line: number; operation: Operation }[] = []
  let line = 0
  let isStarted = false
  const flush = async (): Promise<void> => {
    const outcomes = await run.write(batch.map(({ operation }) => operation))
    for (const [index, outcome] of outcomes.entries()) addOutcome(summary, batch[index]!.line, outcome)
    batch = []
  }
  try {
    for await (const rows of bulkRows(source, dataset.schema, (text) => addWarning(summary, -1, text))) {
      for (const given of rows) {
        batch.push({ line, operation: prepared(given, rules, owner, run.isAdministrator) })
        line += 1
        if (batch.length <= batchSize) continue
        await flush()
        isStarted = true
        yield summary
      }
    }
  } catch (error) {
    const told =
      error instanceof UnknownAction ? httpError('unknownLineAction', { text: error.message }) : error
    if (!(told instanceof HttpError)) throw error
    // What came before it is applied; nothing is hidden of what was not.
    if (isStarted && batch.length) await flush()
    addError(summary, -1, told.message, told.statusCode)
    if (!isStarted) throw new BulkFailure(summary, told.statusCode)
  }
  if (batch.length) await flush()
  yield summary
}

/** The input could not be read before anything was written. */
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
  given: Record<string, unknown>,
  rules: LineRules,
  owner: LineOwner | undefined,
  isAdministrator: boolean
): Operation {
  // What was read may be sent back: the number of a line is not written.
  if (Object.hasOwn(given, '_i')) delete given._i
  const operation = ownedBy(operationOf(given, rules, { isAdministrator }), owner)
  if (
    operation.id === undefined &&
    needsId.has(operation.action) &&
    !hasKey(rules.dataset, operation.content)
  ) {
    throw httpError('noIdFromKey')
  }
  return operation
}
