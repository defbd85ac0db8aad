/**
 * The end of a bulk, once its response has begun: remaining batches, attachment files, then the summary
 * (docs/api/editing.md).
 */
import type { FastifyRequest } from 'fastify'
import type { PassThrough } from 'node:stream'
import { HttpError, messageOf } from '../../http/errors.ts'
import { storageError } from '../../http/storageErrors.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { BulkSource } from './bulkSource.ts'
import { addError, type BulkSummary } from './bulkSummary.ts'
import { addLineFiles, type FilesPlace } from './lineFiles.ts'
import type { Outcome } from './operation.ts'
import type { Replacement } from './replacement.ts'
import { ReplacementConflict } from './takeOver.ts'

/** Bytes of a body above which a bulk is indexed after its response. */
export const maxSynchronousBytes = 200_000
const maxConcurrentOperations = 2000

export interface BulkQuery {
  drop?: string
  async?: string
  lock?: string
}

interface Ending {
  request: FastifyRequest
  dataset: DatasetRecord
  source: BulkSource
  place: FilesPlace
  /** Replacement of the dataset's lines, with `drop=true` only. */
  drop: Replacement | undefined
  /** Bytes of the request body. */
  size: number
  waiting: WaitingLines
}

/** Writes a space after each remaining batch, so that the connection stays open, then the summary. */
export async function finishBulk(
  parts: DatasetParts,
  body: PassThrough,
  batches: AsyncGenerator<BulkSummary>,
  summary: BulkSummary,
  ending: Ending
): Promise<void> {
  const { request, source, drop } = ending
  try {
    try {
      for await (const _batch of batches) body.write(' ')
    } catch (error) {
      addFailure(request, summary, error)
    }
    if (!drop) await keepLines(parts, summary, ending)
    else if (summary.nbErrors) {
      await drop.cancel()
      summary.cancelled = true
    } else await replaceLines(parts, drop, summary, ending)
  } catch (error) {
    addFailure(request, summary, error)
    if (drop) summary.cancelled = true
  } finally {
    body.end(JSON.stringify(summary, null, 2))
    await source.discard()
  }
}

/** Ends a bulk that keeps the other lines: adds its files, then indexes, before or after the response. */
async function keepLines(
  parts: DatasetParts,
  summary: BulkSummary,
  { request, dataset, source: { attachments }, place, size, waiting }: Ending
): Promise<void> {
  if (attachments) await addLineFiles(parts, dataset, attachments, place)
  const isSmall = size <= maxSynchronousBytes && summary.nbOk + summary.nbErrors < maxConcurrentOperations
  const isAsync = (request.query as BulkQuery).async === 'true'
  if (isSmall && !attachments && !isAsync) {
    const isIndexed = await parts.editable.indexed(dataset)
    // `indexedAt` is left out while lines wait for an extension: their indexed values will change.
    if (isIndexed && !waiting.count) summary.indexedAt = new Date().toISOString()
    const { status, text } = messageOf('failedLineExtension', { text: waiting.failure ?? '' })
    if (waiting.failure !== undefined) addError(summary, -1, text, status)
  } else {
    parts.editable.indexSoon(dataset)
  }
  parts.editable.refreshSoon(dataset.id)
}

/** Replaces the lines of the dataset, or of an owner, with the prepared ones, and their files. */
async function replaceLines(
  parts: DatasetParts,
  drop: Replacement,
  summary: BulkSummary,
  { request, dataset, source: { attachments }, place }: Ending
): Promise<void> {
  // A whole dataset is reindexed with its files, which must be there first; the old files of an owner must stay as long
  // as the lines that name them.
  const areFilesFirst = !!attachments && place.owner === undefined
  try {
    if (areFilesFirst) {
      await addLineFiles(parts, dataset, attachments, place).catch(async (error: unknown) => {
        await drop.cancel()
        throw error
      })
    }
    await parts.editable.replace(dataset, drop, {
      userId: request.session.user?.id,
      hasOtherFiles: areFilesFirst
    })
    if (attachments && !areFilesFirst) await addLineFiles(parts, dataset, attachments, place)
    summary.dropped = true
  } catch (error) {
    if (!(error instanceof ReplacementConflict)) throw error
    const { status, text } = messageOf('linesTakenMeanwhile')
    addError(summary, -1, text, status)
    summary.cancelled = true
  }
}

/** Lines of a bulk whose extensions were not applied. */
export interface WaitingLines {
  count: number
  failure?: string
}

export function countWaiting(waiting: WaitingLines, outcomes: Outcome[]): void {
  for (const { isWaiting, failure } of outcomes) {
    if (isWaiting) waiting.count += 1
    if (failure !== undefined) waiting.failure ??= failure
  }
}

/** Adds a failure to the summary: the response has begun, so its status can no longer change. */
function addFailure(request: FastifyRequest, summary: BulkSummary, error: unknown): void {
  request.log.error({ err: error, dataset: request.dataset.id }, 'bulk failed')
  const storageFailure = storageError(error)
  const response =
    storageFailure instanceof HttpError
      ? { status: storageFailure.statusCode, text: storageFailure.message }
      : undefined
  const { status, text } = response ?? messageOf('bulkInterrupted')
  addError(summary, -1, text, status)
}
