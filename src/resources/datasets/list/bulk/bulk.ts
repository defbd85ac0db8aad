/** Actions on several datasets of the list, and their eligible datasets. No I/O. */
import type { DescriptiveMetadata } from '../../../../../contract/datasets/dataset.ts'
import type { AccountKeys } from '../../../../../contract/session.ts'
import type { ListedDataset } from '../../model/shape.ts'

export const bulkActions = ['topics', 'permissions', 'owner', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

const operations: Record<BulkAction, string> = {
  topics: 'writeDescription',
  permissions: 'setPermissions',
  owner: 'changeOwner',
  delete: 'delete'
}

/**
 * Returns the selected datasets that the user may change. Topics belong to one account, so their action is limited to
 * datasets of the active account.
 */
export function allowedIn(
  datasets: ListedDataset[],
  action: BulkAction,
  { account, adminMode }: { account: AccountKeys | undefined; adminMode: boolean }
): ListedDataset[] {
  return datasets.filter(({ owner, userPermissions }) => {
    if (action === 'topics' && (owner.type !== account?.type || owner.id !== account.id)) return false
    return adminMode || userPermissions.includes(operations[action])
  })
}

type Topics = NonNullable<DescriptiveMetadata['topics']>

/** Returns the topics of a dataset after additions and removals; undefined without a change. */
export function changedTopics(current: Topics = [], added: Topics, removed: Topics): Topics | undefined {
  const removedIds = new Set(removed.map(({ id }) => id))
  const currentIds = new Set(current.map(({ id }) => id))
  const remaining = current.filter(({ id }) => !removedIds.has(id))
  const newTopics = added.filter(({ id }) => !currentIds.has(id) && !removedIds.has(id))
  return remaining.length === current.length && newTopics.length === 0
    ? undefined
    : [...remaining, ...newTopics]
}
