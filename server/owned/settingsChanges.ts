/** Owned resources follow the settings of their account: copies of topics, custom metadata, publication sites. */
import type { AccountKeys } from '../../contract/session.ts'
import type { CopyChanges } from '../settings/propagation.ts'
import type { OwnedRecord } from './definition.ts'
import { tellChange, type OwnedParts } from './parts.ts'

/** A resource may have a draft of its description. */
type Drafted = OwnedRecord & { draft?: object }

type Copies = Partial<Pick<OwnedRecord, 'topics' | 'customMetadata'>>

/** Replaces changed topics and removes what is no longer defined, departments and drafts included. */
export async function followSettings<Resource extends Drafted>(
  parts: OwnedParts<Resource>,
  account: AccountKeys,
  changes: CopyChanges
): Promise<void> {
  if (!changes.topics.size && !changes.removedMetadata.length) return
  const ids = await parts.store.idsOwnedBy(account)
  await updateAll(parts, ids, (record) => {
    const next = followed(record, changes)
    const draft = record.draft && followed(record.draft, changes)
    if (!next && !draft) return undefined
    return { ...record, ...next, ...(draft ? { draft: { ...record.draft!, ...draft } } : {}) }
  })
}

/** The values that change, undefined when none does. */
function followed({ topics, customMetadata }: Copies, changes: CopyChanges): Copies | undefined {
  const values: Copies = {}
  if (topics?.some(({ id }) => id !== undefined && changes.topics.has(id))) {
    values.topics = topics.flatMap((topic) => {
      const change = topic.id === undefined ? undefined : changes.topics.get(topic.id)
      if (change === null) return []
      return [change ?? topic]
    })
  }
  if (customMetadata && changes.removedMetadata.some((key) => key in customMetadata)) {
    values.customMetadata = Object.fromEntries(
      Object.entries(customMetadata).filter(([key]) => !changes.removedMetadata.includes(key))
    )
  }
  return Object.keys(values).length ? values : undefined
}

/** Removes a publication site from every resource of the account, departments included. */
export async function unpublishFrom<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  account: AccountKeys,
  site: string
): Promise<void> {
  const own = new Set(await parts.store.idsOwnedBy(account))
  const published = await parts.store.idsWithValue('publicationSites', site)
  const ids = published.filter((id) => own.has(id))
  await updateAll(parts, ids, (record) => ({
    ...record,
    publicationSites: (record.publicationSites ?? []).filter((name) => name !== site)
  }))
}

async function updateAll<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  ids: string[],
  change: (record: Resource) => Resource | undefined
): Promise<void> {
  for (const id of ids) {
    let isChanged = false
    const record = await parts.store.update(id, (current) => {
      const changed = change(current)
      isChanged = !!changed
      return changed && { record: changed }
    })
    if (record && isChanged) tellChange(parts, record)
  }
}
