/** Renaming and removal of the data of an account, after its change in the directory. */
import type { AccountKeys } from '../../contract/session.ts'
import { forgetInAccess, renameInAccess } from '../applications/baseApplications/store.ts'
import type { Relation } from '../owned/accounts/store.ts'
import { forgetInServices, renameInServices } from '../remoteServices/accounts.ts'
import { removeLimits, renameLimits } from '../limits/store.ts'
import type { Platform } from '../platform.ts'
import { settingsChannel } from '../realtime/internalChannels.ts'
import { removeSettings, renameSettings } from '../settings/store.ts'
import type { ChangedAccount } from './followers.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>

export async function renameAccount(
  { metadata, bus, owned, accountFollowers }: Platform,
  account: ChangedAccount
): Promise<void> {
  const { type, id, name } = account
  const afterCommit = await metadata.transaction().execute(async (scope) => {
    await renameSettings(scope, account, name)
    await renameLimits(scope, account, name)
    await renameInAccess(scope, account)
    await renameInServices(scope, account)
    for (const follower of accountFollowers) await follower.changed?.(scope, account)
    return owned.inTurn((resource) => resource.rename(scope, account))
  })
  bus.publish(settingsChannel, { type, id })
  for (const publish of afterCommit) publish()
}

/** Removes the data of an account: its keys first, then its resources one by one, with their files. */
export async function removeAccount(
  { metadata, bus, owned, accountFollowers }: Platform,
  account: Account
): Promise<void> {
  const { type, id } = account
  for (const follower of accountFollowers) await follower.leaving?.(account)
  const afterCommit = await metadata.transaction().execute(async (scope) => {
    await removeSettings(scope, account)
    await removeLimits(scope, account)
    await forgetInAccess(scope, account)
    await forgetInServices(scope, account)
    for (const follower of accountFollowers) await follower.removed?.(scope, account)
    return owned.inTurn((resource) => resource.forget(scope, account))
  })
  bus.publish(settingsChannel, { type, id })
  for (const publish of afterCommit) publish()
  for (const resource of owned.all()) await resource.removeOwnedBy(account)
}

interface ReportedCollection {
  collection: string
  items: { title: string; href: string }[]
}

type ReportedRelation = Exclude<Relation, 'isNamed'>

type IdentityReport = Partial<Record<ReportedRelation, ReportedCollection[]>>

/** Collections in the report without owner: remote services belong to the platform and have no permissions. */
const ofPlatform = ['Configurations de services']

/** Report of the stored data of an account; creators and editors are recorded for users only. */
export async function reportOf(
  { owned, config }: Pick<Platform, 'owned' | 'config'>,
  account: Account
): Promise<IdentityReport> {
  const relations: ReportedRelation[] = ['owns', 'hasPermissions']
  if (account.type === 'user') relations.push('hasCreated', 'hasUpdated')
  const report: IdentityReport = {}
  for (const relation of relations) {
    const collections = await owned.inTurn(async ({ words, page, relatedTo }) => {
      const found = await relatedTo(account, [relation])
      const items = found.map(({ id, title }) => ({
        title,
        href: `${config.publicUrl}/${page}/${id}/description`
      }))
      return { collection: words.collection, items }
    })
    report[relation] = [...ofPlatform.map((collection) => ({ collection, items: [] })), ...collections]
  }
  return report
}
