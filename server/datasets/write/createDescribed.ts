/** Creation of many datasets that are metadata only, which the platform describes for an account (docs/api/catalogs.md). */
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
  /** Each with the id that it gets. */
  datasets: { id: string; body: Record<string, unknown> & { title: string } }[]
  /** What else is written with them, in their transaction. */
  also: (scope: Transaction<Tables>, created: DatasetRecord[]) => Promise<void>
}

/**
 * All that can be created is, in one transaction.
 * @returns why others are refused, by their id: by what they say, or by the quotas of the account
 */
export async function createDescribed(
  parts: DatasetParts,
  { owner, userId, permissions, datasets, also }: DescribedDatasets
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
      await also(scope, created)
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

/** How many of so many datasets the account has room for; they are held until they are released. */
async function heldRoom(
  parts: DatasetParts,
  owner: Owner,
  wanted: number
): Promise<{ room: number; release: () => void; error?: HttpError }> {
  const held: (() => void)[] = []
  const release = (): void => held.forEach((end) => end())
  const take = async (count: number): Promise<HttpError | undefined> => {
    try {
      held.push(await holdQuotas(parts, owner, { nb_datasets: count }))
      return undefined
    } catch (error) {
      if (error instanceof HttpError) return error
      release()
      throw error
    }
  }
  if (!wanted || !(await take(wanted))) return { room: wanted, release }
  // Near the limit: as many as there is room for.
  for (let room = 0; room < wanted; room += 1) {
    const error = await take(1)
    if (error) return { room, release, error }
  }
  return { room: wanted, release }
}
