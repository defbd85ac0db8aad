/** Creates metadata-only datasets in bulk, for the harvest of remote catalogs (docs/api/catalogs.md). */
import type { Transaction } from 'kysely'
import type { Owner, PermissionEntry } from '../../../contract/permissions.ts'
import { HttpError } from '../../http/errors.ts'
import type { Tables } from '../../metadata/database.ts'
import { withSavedAttachments } from '../../owned/attachments/save.ts'
import { freeSlug, slugFrom } from '../../owned/ids.ts'
import { journalEvent } from '../../owned/journal/journal.ts'
import { holdQuotas } from '../../owned/quotas.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { checkBounds } from './bodyBounds.ts'
import { checkCreateBody } from './bodySchema.ts'
import { newRecord } from './create.ts'

export interface DescribedDatasets {
  owner: Owner
  userId: string
  permissions: PermissionEntry[]
  /** Bodies of the datasets, with their ids. */
  datasets: { id: string; body: Record<string, unknown> & { title: string } }[]
  /** Writes more in the same transaction. */
  alsoWrite: (scope: Transaction<Tables>, created: DatasetRecord[]) => Promise<void>
}

/**
 * Creates all valid datasets that the quotas of the account allow, in one transaction.
 * @returns the error of each refused dataset, by its id: an invalid body, or a used-up quota
 */
export async function createDescribed(
  parts: DatasetParts,
  { owner, userId, permissions, datasets, alsoWrite }: DescribedDatasets
): Promise<Map<string, HttpError>> {
  const { metadata, store, bus, journal, config } = parts
  const refused = new Map<string, HttpError>()
  const valid = datasets.flatMap(({ id, body }) => {
    const values = orRefusal(() => {
      checkBounds(body as { extras?: unknown }, config)
      checkCreateBody({ ...body, isMetaOnly: true })
      return { ...withSavedAttachments({}, body), isMetaOnly: true, title: body.title }
    })
    if (!(values instanceof HttpError)) return [{ id, values }]
    refused.set(id, values)
    return []
  })
  const { room, release, error } = await heldRoom(parts, owner, valid.length)
  if (error) for (const { id } of valid.slice(room)) refused.set(id, error)
  try {
    const created: DatasetRecord[] = []
    await metadata.transaction().execute(async (scope) => {
      for (const { id, values } of valid.slice(0, room)) {
        const title = values.title.trim() || id
        const { slug: chosen } = values as { slug?: string }
        const slug = await freeSlug(chosen ?? slugFrom(title), (candidate) =>
          store.slugTaken(owner, candidate, undefined, scope)
        )
        const record = newRecord(
          { body: values, owner, userId, permissions },
          { id, slug, title, set: undefined, attachments: {}, rules: (columns) => columns }
        )
        const event = journalEvent('dataset-created', { href: `${config.publicUrl}/dataset/${id}` })
        created.push(await store.insertWithin(scope, record, { events: [event] }))
      }
      await alsoWrite(scope, created)
    })
    for (const record of created) bus.publish(changeChannel(record.id), record)
    journal.wake()
    return refused
  } finally {
    release()
  }
}

function orRefusal<Result>(work: () => Result): Result | HttpError {
  try {
    return work()
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/**
 * Holds the quota for as many of the `datasetCount` datasets as possible, until `release` is called.
 * @returns `room`, the number of datasets that can be created, with the quota error when it is less than `datasetCount`
 */
async function heldRoom(
  parts: DatasetParts,
  owner: Owner,
  datasetCount: number
): Promise<{ room: number; release: () => void; error?: HttpError }> {
  const releases: (() => void)[] = []
  const release = (): void => releases.forEach((end) => end())
  const holdPart = async (count: number): Promise<HttpError | undefined> => {
    try {
      releases.push(await holdQuotas(parts, owner, { nb_datasets: count }))
      return undefined
    } catch (error) {
      if (error instanceof HttpError) return error
      release()
      throw error
    }
  }
  if (!datasetCount || !(await holdPart(datasetCount))) return { room: datasetCount, release }
  // Not enough room for all: hold the quota one dataset at a time, up to the limit.
  for (let room = 0; room < datasetCount; room += 1) {
    const error = await holdPart(1)
    if (error) return { room, release, error }
  }
  return { room: datasetCount, release }
}
