/**
 * Owned resources follow the settings of their account: copies of topics, custom metadata, publication sites.
 * Inside the transaction that writes the settings: a disk that is full changes neither.
 */
import type { Transaction } from 'kysely'
import type { AccountKeys } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import type { CopyChanges } from '../settings/propagation.ts'
import { changeAll } from './accounts/follow.ts'
import type { OwnedRecord } from './definition.ts'
import type { OwnedParts } from './parts.ts'

type Scope = Transaction<Tables>

/** A resource may have a draft of its description. */
type Drafted = OwnedRecord & { draft?: object }

type Copies = Partial<Pick<OwnedRecord, 'topics' | 'customMetadata'>>

/**
 * Replaces changed topics and removes what is no longer defined, departments and drafts included.
 *
 * @returns the resources that changed
 */
export async function followSettings<Resource extends Drafted>(
  parts: OwnedParts<Resource>,
  scope: Scope,
  account: AccountKeys,
  changes: CopyChanges
): Promise<Resource[]> {
  if (!changes.topics.size && !changes.removedMetadata.length) return []
  return changeAll(parts, scope, account, ['owns'], (record) => ({
    ...record,
    ...followed(record, changes),
    ...(record.draft ? { draft: { ...record.draft, ...followed(record.draft, changes) } } : {})
  }))
}

/** The values that change. */
function followed({ topics, customMetadata }: Copies, changes: CopyChanges): Copies {
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
  return values
}

/**
 * Removes a publication site from every resource of the account, departments included.
 *
 * @returns the resources that changed
 */
export function unpublishFrom<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  scope: Scope,
  account: AccountKeys,
  site: string
): Promise<Resource[]> {
  return changeAll(parts, scope, account, ['owns'], (record) => {
    const { publicationSites } = record
    if (!publicationSites?.includes(site)) return record
    return { ...record, publicationSites: publicationSites.filter((name) => name !== site) }
  })
}
