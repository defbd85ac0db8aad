/** Replaces all lines of an editable dataset with those of a file of the server (docs/api/editing.md). */
import { httpError } from '../../http/errors.ts'
import { checkQuotas } from '../../owned/quotas.ts'
import { notFound } from '../guard.ts'
import type { DatasetParts } from '../parts.ts'
import { BulkFailure, runBulk } from './bulk.ts'
import { growthCheck } from './bulkRoom.ts'
import { bulkOfFile } from './bulkSource.ts'
import type { BulkSummary } from './bulkSummary.ts'

export interface ImportedLines {
  /** Absolute path; the file is not removed. */
  filePath: string
  /** Name of the file; its extension gives the format. */
  fileName: string
  /** Column separator of a table. */
  separator?: string
  userId: string
}

/**
 * Replaces all lines. When a line is refused, the summary has its error and nothing changes.
 * @throws HttpError 404 for an unknown dataset, 400 for an unreadable file, 429 for an exhausted quota
 */
export async function replaceLines(
  parts: DatasetParts,
  id: string,
  { userId, ...file }: ImportedLines
): Promise<BulkSummary> {
  const { editable } = parts
  const dataset = await parts.store.find(id)
  if (!dataset) throw notFound()
  if (!dataset.isRest) throw httpError('notEditable')
  await checkQuotas(parts, dataset.owner, { store_bytes: 0 })
  const source = await bulkOfFile(file, parts)
  try {
    const lines = editable.of(dataset)
    const replacement = await lines.startReplacement(undefined)
    try {
      const summary = await lastOf(
        runBulk({
          source,
          dataset,
          rules: lines.rulesOf(dataset),
          owner: undefined,
          isAdministrator: false,
          foreground: parts.foreground,
          checkRoom: growthCheck(parts, { dataset, database: replacement.database, announced: 0 }),
          write: (operations) => editable.writeBeside(dataset, replacement, operations, { now: Date.now() })
        })
      )
      if (summary.nbErrors) {
        await replacement.cancel()
        return { ...summary, cancelled: true }
      }
      await editable.replace(dataset, replacement, { userId, hasOtherFiles: false })
      return { ...summary, dropped: true }
    } catch (error) {
      await replacement.cancel()
      if (error instanceof BulkFailure) return { ...error.summary, cancelled: true }
      throw error
    }
  } finally {
    await source.discard()
  }
}

async function lastOf(summaries: AsyncGenerator<BulkSummary>): Promise<BulkSummary> {
  let last: BulkSummary | undefined
  for await (const summary of summaries) last = summary
  if (!last) throw new Error('a bulk ended without a summary')
  return last
}
