/** Access to datasets by the key of an application (docs/api/applications.md#protected-links). */
import { apiKeyHash } from '../../access/keyHash.ts'
import type { LinkOpener, OpenedByLink } from '../../access/protectedLinks.ts'
import { changeChannelOf } from '../../owned/parts.ts'
import type { Platform } from '../../platform.ts'
import { childIdsOf } from '../configuration.ts'
import { applicationDefinition } from '../definition.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { grantedOf } from './grants.ts'
import { applicationsWithKey, isSameOwner } from './opens.ts'
import { keysOf } from './store.ts'

/**
 * Returns the check of a protected link on a dataset. The application with the key, the calling application and the
 * dataset must have the same owner.
 */
export function datasetLinkOpener(
  parts: ApplicationParts,
  { owned, config }: Pick<Platform, 'owned' | 'config'>
): LinkOpener {
  return async ({ key, caller }, id) => {
    const datasets = owned.get('datasets')
    const dataset = await datasets?.shared(id)
    if (!datasets || !dataset) return undefined
    const named = { id, href: `${config.publicUrl}/api/v1/datasets/${id}` }
    for (const holder of await applicationsWithKey(parts, key, dataset.owner)) {
      const calling = await callingOf(parts, holder, caller)
      const bypass =
        calling && isSameOwner(calling.owner, dataset.owner) ? grantedOf(calling, named) : undefined
      if (!calling || !bypass) continue
      const applications = [holder.id, calling.id].map((applicationId) =>
        changeChannelOf(applicationDefinition.name, applicationId)
      )
      const author = await authorOf(parts, holder, key)
      return { bypass, author, changes: [...new Set([...applications, datasets.changeChannel(id)])] }
    }
    return undefined
  }
}

/**
 * Returns the calling application: the one that has the key, or one that its configuration shows; undefined for any
 * other.
 */
async function callingOf(
  { store }: ApplicationParts,
  holder: ApplicationRecord,
  caller: string | undefined
): Promise<ApplicationRecord | undefined> {
  if (caller === undefined || caller === holder.id) return holder
  return childIdsOf(holder.configuration ?? {}).includes(caller) ? store.shared(caller) : undefined
}

/**
 * Returns the author of lines written through a link. Its id has a digest of the key: readers of lines must not learn
 * the key.
 */
async function authorOf(
  { metadata }: ApplicationParts,
  { id, title }: ApplicationRecord,
  key: string
): Promise<OpenedByLink['author']> {
  const known = (await keysOf(metadata, id)).find((candidate) => candidate.id === key)
  return { id: `applicationKey:${apiKeyHash(key).slice(0, 16)}`, name: known?.title || title }
}
