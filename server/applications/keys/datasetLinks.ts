/** What the key of an application opens of a dataset (docs/api/applications.md#protected-links). */
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

/** The application of the key, the one whose page it is, and the dataset are all of one account. */
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
      const applications = [holder.id, calling.id].map((one) =>
        changeChannelOf(applicationDefinition.name, one)
      )
      const author = await authorOf(parts, holder, key)
      return { bypass, author, changes: [...new Set([...applications, datasets.changeChannel(id)])] }
    }
    return undefined
  }
}

/** The application whose page it is: the one of the key, or one that it shows. */
async function callingOf(
  { store }: ApplicationParts,
  holder: ApplicationRecord,
  caller: string | undefined
): Promise<ApplicationRecord | undefined> {
  if (caller === undefined || caller === holder.id) return holder
  return childIdsOf(holder.configuration ?? {}).includes(caller) ? store.shared(caller) : undefined
}

/** A link is told from others by a digest: whoever reads lines must not learn a key. */
async function authorOf(
  { metadata }: ApplicationParts,
  { id, title }: ApplicationRecord,
  key: string
): Promise<OpenedByLink['author']> {
  const known = (await keysOf(metadata, id)).find((one) => one.id === key)
  return { id: `applicationKey:${apiKeyHash(key).slice(0, 16)}`, name: known?.title || title }
}
