/** Store of the settings of accounts in the metadata, with an index of API keys. */
import { sql, type Transaction } from 'kysely'
import type { ApiKey } from '../../contract/apiKeys.ts'
import type { Account, AccountKeys } from '../../contract/session.ts'
import type { Metadata, Tables } from '../metadata/database.ts'
import { storedJson } from '../metadata/storedJson.ts'
import { inTransaction, type AfterCommit } from '../metadata/transaction.ts'
import { withoutSecrets } from './keyRules.ts'
import type { PublicationSite, Settings } from './settings.ts'

/** Settings of an account or department; undefined when none were ever written. */
async function findSettings(metadata: Metadata, account: AccountKeys): Promise<Settings | undefined> {
  const row = await metadata
    .selectFrom('settings')
    .select('document')
    .where('type', '=', account.type)
    .where('id', '=', account.id)
    .where('department', '=', account.department ?? '')
    .executeTakeFirst()
  return row && (storedJson(row.document) as Settings)
}

/** Whether settings were ever written. */
export async function hasSettings(metadata: Metadata, account: AccountKeys): Promise<boolean> {
  return !!(await findSettings(metadata, account))
}

/** Settings of an account or department; empty when none were ever written. */
export async function readSettings(metadata: Metadata, account: AccountKeys): Promise<Settings> {
  return (await findSettings(metadata, account)) ?? {}
}

/** Settings of the root of an account and of each department. */
export async function allSettings(
  metadata: Metadata,
  { type, id }: AccountKeys
): Promise<{ department?: string; settings: Settings }[]> {
  const rows = await metadata
    .selectFrom('settings')
    .select(['department', 'document'])
    .where('type', '=', type)
    .where('id', '=', id)
    .orderBy('department')
    .execute()
  return rows.map(({ department, document }) => ({
    ...(department ? { department } : {}),
    settings: storedJson(document) as Settings
  }))
}

export type Scope = Transaction<Tables>

/**
 * Effects of a write of settings in the same transaction: updates of resources, events.
 * @returns functions that publish them after the commit
 */
type Effects = (scope: Scope, before: Settings | undefined, after: Settings) => Promise<AfterCommit[]>

/**
 * Reads, changes and writes settings in one transaction, with the index of keys. `change` receives undefined when none
 * were ever written; when it throws, nothing is written.
 */
export async function updateSettings(
  metadata: Metadata,
  account: AccountKeys,
  change: (current: Settings | undefined) => Settings,
  effects: Effects = async () => []
): Promise<Settings> {
  const { after, afterCommit } = await inTransaction(metadata, (scope) =>
    writeSettingsWithin(scope, account, change, effects)
  )
  for (const publish of afterCommit) publish()
  return after
}

/** Like `updateSettings`, in the caller's transaction; the caller runs `afterCommit` after the commit. */
export async function writeSettingsWithin(
  scope: Scope,
  account: AccountKeys,
  change: (current: Settings | undefined) => Settings,
  effects: Effects
): Promise<{ after: Settings; afterCommit: AfterCommit[] }> {
  const { type, id, department = '' } = account
  const row = await scope
    .selectFrom('settings')
    .select('document')
    .where('type', '=', type)
    .where('id', '=', id)
    .where('department', '=', department)
    .executeTakeFirst()
  const before = row && (storedJson(row.document) as Settings)
  const after = change(structuredClone(before))
  const document = JSON.stringify(after)
  await scope
    .insertInto('settings')
    .values({ type, id, department, document })
    .onConflict((conflict) => conflict.columns(['type', 'id', 'department']).doUpdateSet({ document }))
    .execute()
  await scope
    .deleteFrom('api_keys')
    .where('type', '=', type)
    .where('id', '=', id)
    .where('department', '=', department)
    .execute()
  const keys = after.apiKeys ?? []
  if (keys.length) {
    const rows = keys.map((key) => ({ hash: key.key, key_id: key.id, type, id, department }))
    await scope.insertInto('api_keys').values(rows).execute()
  }
  return { after, afterCommit: await effects(scope, before, after) }
}

/** Finds a key by hash, with the account of its settings, in one indexed query. */
export async function findApiKey(
  metadata: Metadata,
  hash: string
): Promise<{ key: ApiKey; account: Account; email?: string } | undefined> {
  const row = await metadata
    .selectFrom('api_keys')
    .innerJoin('settings', (join) =>
      join
        .onRef('settings.type', '=', 'api_keys.type')
        .onRef('settings.id', '=', 'api_keys.id')
        .onRef('settings.department', '=', 'api_keys.department')
    )
    .select(['api_keys.key_id', 'settings.type', 'settings.id', 'settings.department', 'settings.document'])
    .where('api_keys.hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, email, apiKeys = [] } = storedJson(row.document) as Settings
  const stored = apiKeys.find(({ id }) => id === row.key_id)
  if (!stored) return undefined
  const account: Account = {
    type: row.type as Account['type'],
    id: row.id,
    name: name ?? row.id,
    ...(row.department ? { department: row.department } : {})
  }
  return { key: withoutSecrets(stored), account, ...(email ? { email } : {}) }
}

/** Accounts and departments that have API keys. */
export async function accountsWithKeys(metadata: Metadata): Promise<AccountKeys[]> {
  const rows = await metadata.selectFrom('api_keys').select(['type', 'id', 'department']).distinct().execute()
  return rows.map(({ type, id, department }) => ({
    type: type as AccountKeys['type'],
    id,
    ...(department ? { department } : {})
  }))
}

/** Renames the account in its settings and those of its departments; creates the settings of the root if needed. */
export async function renameSettings(scope: Scope, { type, id }: AccountKeys, name: string): Promise<void> {
  const allDocuments = await allSettings(scope, { type, id })
  if (!allDocuments.some(({ department }) => !department)) allDocuments.push({ settings: {} })
  for (const { department = '', settings } of allDocuments) {
    const document = JSON.stringify({ ...settings, name: department ? `${name} - ${department}` : name })
    await scope
      .insertInto('settings')
      .values({ type, id, department, document })
      .onConflict((conflict) => conflict.columns(['type', 'id', 'department']).doUpdateSet({ document }))
      .execute()
  }
}

/**
 * All publication sites of the platform, with the account or department of each. Portals come first, as sites of their
 * accounts: the first of two sites with the same name or address wins. A site that another account named like a portal
 * is left out.
 */
export async function sitesOfAllAccounts(
  metadata: Metadata
): Promise<(PublicationSite & { owner: AccountKeys })[]> {
  const portals = await ownersOfPortals(metadata)
  const rows = await metadata
    .selectFrom('settings')
    .select(['type', 'id', 'department', 'document'])
    .where('document', 'like', '%"publicationSites"%')
    .orderBy('type')
    .orderBy('id')
    .orderBy('department')
    .execute()
  const sites = rows.flatMap(({ type, id, department, document }) => {
    const owner: AccountKeys = {
      type: type as AccountKeys['type'],
      id,
      ...(department ? { department } : {})
    }
    const { publicationSites = [] } = storedJson(document) as Settings
    return publicationSites.map((site) => ({ ...site, owner }))
  })
  const portalOf = ({ type, id }: PublicationSite): string | undefined =>
    type === 'data-fair-portals' ? portals.get(id) : undefined
  const isOwn = (site: (typeof sites)[number]): boolean =>
    portalOf(site) === `${site.owner.type}:${site.owner.id}`
  return [...sites.filter(isOwn), ...sites.filter((site) => portalOf(site) === undefined)]
}

/** Owners of portals as `{type}:{id}`, by id of the portal. */
async function ownersOfPortals(metadata: Metadata): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; owner: string }>`select id, owner_type || ':' || owner_id as owner
    from portal_documents where kind = 'portal'`.execute(metadata)
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}

/**
 * Removes the keys and webhooks of a deleted department, which nobody could see or remove any more. Its sites stay with
 * their portals.
 */
export async function closeDepartment(
  metadata: Metadata,
  account: AccountKeys & { department: string }
): Promise<void> {
  if (!(await findSettings(metadata, account))) return
  await updateSettings(metadata, account, (current = {}) => ({ ...current, apiKeys: [], webhooks: [] }))
}

/** Removes the settings of an account and of its departments, with their API keys. */
export async function removeSettings(scope: Scope, { type, id }: AccountKeys): Promise<void> {
  for (const table of ['settings', 'api_keys'] as const) {
    await scope.deleteFrom(table).where('type', '=', type).where('id', '=', id).execute()
  }
}
