/** The end of a bulk, once its answer has begun: the rest of its batches, its files, then the summary (docs/api/editing.md). */
import type { FastifyRequest } from 'fastify'
import type { PassThrough } from 'node:stream'
import { HttpError, toldOf } from '../../http/errors.ts'
import { tellableError } from '../../http/storageErrors.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { BulkSource } from './bulkSource.ts'
import { addError, type BulkSummary } from './bulkSummary.ts'
import { addLineFiles, type FilesPlace } from './lineFiles.ts'
import type { Outcome } from './operation.ts'
import type { Replacement } from './replacement.ts'
import { TakenMeanwhile } from './takeOver.ts'

/** Bulks of more bytes or operations are indexed after their answer. */
export const mostBytesAtOnce = 200_000
const mostOperationsAtOnce = 2000

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
  /** Lines that are to replace those of the dataset. */
  drop: Replacement | undefined
  /** Bytes of the body. */
  size: number
  waiting: Waiting
}

/** Writes a space after each of the batches that are left, so that the connection stays open, then the summary. */
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

/** The lines are written: their files come, and the index follows, now or after the answer. */
async function keepLines(
  parts: DatasetParts,
  summary: BulkSummary,
  { request, dataset, source: { attachments }, place, size, waiting }: Ending
): Promise<void> {
  if (attachments) await addLineFiles(parts, dataset, attachments, place)
  const isSmall = size <= mostBytesAtOnce && summary.nbOk + summary.nbErrors < mostOperationsAtOnce
  const isAsync = (request.query as BulkQuery).async === 'true'
  if (isSmall && !attachments && !isAsync) {
    const isIndexed = await parts.editable.indexed(dataset)
    // Lines that wait for a service are not what they will be.
    if (isIndexed && !waiting.count) summary.indexedAt = new Date().toISOString()
    const { status, text } = toldOf('failedLineExtension', { text: waiting.failure ?? '' })
    if (waiting.failure !== undefined) addError(summary, -1, text, status)
  } else {
    parts.editable.indexSoon(dataset)
  }
  parts.editable.refreshSoon(dataset.id)
}

/** The lines that were prepared take the place of those of the dataset or of an owner, and so do their files. */
async function replaceLines(
  parts: DatasetParts,
  drop: Replacement,
  summary: BulkSummary,
  { request, dataset, source: { attachments }, place }: Ending
): Promise<void> {
  // The lines of a whole dataset are read with their files; an owner's files stay as long as his lines do.
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
    if (!(error instanceof TakenMeanwhile)) throw error
    const { status, text } = toldOf('linesTakenMeanwhile')
    addError(summary, -1, text, status)
    summary.cancelled = true
  }
}

/** Lines of a bulk whose extensions were not applied, and why not when that is because of a line. */
export interface Waiting {
  count: number
  failure?: string
}

export function noteWaiting(waiting: Waiting, outcomes: Outcome[]): void {
  for (const { isWaiting, failure } of outcomes) {
    if (isWaiting) waiting.count += 1
    if (failure !== undefined) waiting.failure ??= failure
  }
}

/** What failed after the answer began: the client is told in the summary. */
function addFailure(request: FastifyRequest, summary: BulkSummary, error: unknown): void {
  request.log.error({ err: error, dataset: request.dataset.id }, 'bulk failed')
  const told = tellableError(error)
  const known = told instanceof HttpError ? { status: told.statusCode, text: told.message } : undefined
  const { status, text } = known ?? toldOf('bulkInterrupted')
  addError(summary, -1, text, status)
}
