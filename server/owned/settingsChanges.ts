/**
 * Updates of owned resources after changes of settings: copies of topics, custom metadata, publication sites. They run
 * in the transaction of the settings, so that a full disk changes neither.
 */
import type { Transaction } from 'kysely'
import type { AccountKeys } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import type { CopyChanges } from '../settings/propagation.ts'
import { changeAll } from './accounts/follow.ts'
import type { OwnedRecord } from './definition.ts'
import type { OwnedParts } from './parts.ts'

type Scope = Transaction<Tables>

/** A resource whose description may have a draft. */
type Drafted = OwnedRecord & { draft?: object }

type Copies = Partial<Pick<OwnedRecord, 'topics' | 'customMetadata'>>

/**
 * Updates changed topics and removes undefined ones, in departments and drafts too.
 * @returns the changed resources
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

/** Values to change. */
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
 * Withdraws all resources of the account, departments included, from a publication site, in drafts too.
 * @returns the changed resources
 */
export function unpublishFrom<Resource extends Drafted>(
  parts: OwnedParts<Resource>,
  scope: Scope,
  account: AccountKeys,
  site: string
): Promise<Resource[]> {
  return changeAll(parts, scope, account, ['owns'], (record) => {
    const changed = withdrawn(record, site)
    const { draft } = record
    const changedDraft = draft && withdrawn(draft, site)
    return changed === record && changedDraft === draft
      ? record
      : { ...changed, ...(changedDraft ? { draft: changedDraft } : {}) }
  })
}

function withdrawn<Values extends Pick<OwnedRecord, 'publicationSites'>>(
  values: Values,
  site: string
): Values {
  const { publicationSites } = values
  if (!publicationSites?.includes(site)) return values
  return { ...values, publicationSites: publicationSites.filter((name) => name !== site) }
}
