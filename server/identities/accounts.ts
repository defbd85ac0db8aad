/** What becomes of everything that an account has on the platform when the directory renames or deletes it. */
import type { AccountKeys } from '../../contract/session.ts'
import {
  forgetInPermissions,
  removeDatasetsOf,
  renameInDatasets,
  tellChanged
} from '../owned/accounts/follow.ts'
import type { RenamedAccount } from '../owned/accounts/renaming.ts'
import { datasetsRelatedTo, type Relation } from '../owned/accounts/store.ts'
import { removeLimits, renameLimits } from '../limits/store.ts'
import type { Platform } from '../platform.ts'
import { removeSettings, renameSettings, settingsChannel } from '../settings/store.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>

export async function renameAccount(
  { metadata, bus, datasets }: Platform,
  account: RenamedAccount
): Promise<void> {
  const { type, id, name } = account
  const changed = await metadata.transaction().execute(async (scope) => {
    await renameSettings(scope, account, name)
    await renameLimits(scope, account, name)
    return renameInDatasets(scope, account)
  })
  bus.publish(settingsChannel, { type, id })
  tellChanged(datasets.parts, changed)
}

/** The keys of the account stop opening first, then its datasets go one by one, with their files. */
export async function removeAccount(platform: Platform, account: Account): Promise<void> {
  const { metadata, bus, datasets } = platform
  const { type, id } = account
  const changed = await metadata.transaction().execute(async (scope) => {
    await removeSettings(scope, account)
    await removeLimits(scope, account)
    return forgetInPermissions(scope, account)
  })
  bus.publish(settingsChannel, { type, id })
  tellChanged(datasets.parts, changed)
  await removeDatasetsOf(datasets.parts, account)
}

interface ReportedCollection {
  collection: string
  items: { title: string; href: string }[]
}

export type IdentityReport = Partial<Record<Relation, ReportedCollection[]>>

/** What is stored for an account; who created and changed is only known of users. */
export async function reportOf(
  { metadata, config }: Pick<Platform, 'metadata' | 'config'>,
  account: Account
): Promise<IdentityReport> {
  const relations: Relation[] = ['owns', 'hasPermissions']
  if (account.type === 'user') relations.push('hasCreated', 'hasUpdated')
  const report: IdentityReport = {}
  for (const relation of relations) {
    const datasets = await datasetsRelatedTo(metadata, account, [relation])
    const items = datasets.map(({ id, title }) => ({
      title,
      href: `${config.publicUrl}/dataset/${id}/description`
    }))
    report[relation] = [
      // Remote services and applications are not part of the platform yet: there is none.
      { collection: 'Configurations de services', items: [] },
      { collection: "Configurations d'applications", items: [] },
      { collection: 'Jeux de données', items }
    ]
  }
  return report
}
