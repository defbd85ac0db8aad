/**
 * Checks that what a bulk stores has room, beyond the size that its request announced: archives are unpacked, and a
 * stored line is larger than its text (docs/api/limits.md).
 */
import type { FastifyRequest } from 'fastify'
import { stat } from 'node:fs/promises'
import { httpError } from '../../http/errors.ts'
import { languageOf, type Language } from '../../http/language.ts'
import { checkDatasetSize, checkQuotas, formOverhead, remainingStorage } from '../../owned/quotas.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { BulkSource } from './bulkSource.ts'
import type { LineDatabase } from './database.ts'
import { replacedFiles, type FilesPlace } from './lineFiles.ts'
import { noFiles, totalIn } from './lineFilesTotal.ts'

/**
 * Checks the unpacked size of received operations and attachments, as if they had been sent without compression.
 * @param announced size that `holdRoom` reserved
 * @throws HttpError 413 or 429 when there is no room for it
 */
export async function checkReceivedRoom(
  request: FastifyRequest,
  parts: DatasetParts,
  { source, place, announced }: { source: BulkSource; place: FilesPlace; announced: number }
): Promise<void> {
  const { dataset } = request
  const { size: operations } = await stat(source.path)
  const { attachments } = source
  const files = attachments ? await totalIn(attachments.folder) : noFiles
  const unpacked = operations + files.size
  if (unpacked <= announced + formOverhead) return
  checkDatasetSize(parts, unpacked)
  const replaced = attachments ? await replacedFiles(parts, dataset, attachments, place) : noFiles
  await checkQuotas(
    parts,
    dataset.owner,
    { store_bytes: unpacked },
    { language: languageOf(request), givenBack: { store_bytes: announced + replaced.size } }
  )
}

interface WrittenLines {
  dataset: DatasetRecord
  /** Database that the lines are written to: that of the dataset, or one that will replace it. */
  database: Pick<LineDatabase, 'sizes'>
  /** Size that the request reserved. */
  announced: number
  language?: Language
}

/**
 * Returns a check of the stored size of the lines that a bulk has written. The consumption of the account is only read
 * again once the lines take all the room that the last reading found.
 * @returns a function that throws an HttpError 429 when the lines exceed the quota of the owner
 */
export function growthCheck(
  parts: DatasetParts,
  { dataset, database, announced, language = 'fr' }: WrittenLines
): () => Promise<void> {
  const { id, owner } = dataset
  const storedSize = (): number => {
    const { lines, revisions } = database.sizes()
    return lines + (dataset.rest?.history ? revisions : 0)
  }
  let allowed = -1
  return async () => {
    if (storedSize() <= allowed) return
    const current = await parts.store.find(id)
    const { collection, revisions } = current?.storage ?? {}
    const counted = (collection?.size ?? 0) + (revisions?.size ?? 0)
    allowed = counted + announced + (await remainingStorage(parts, owner))
    if (storedSize() > allowed) throw httpError('storeQuota', undefined, { language })
  }
}
