/** Writing of the settings of an account, with its effects (docs/api/settings.md). */
import type { ApiKey } from '../../contract/apiKeys.ts'
import { apiKeyTraces } from '../../contract/events/traceTitles.ts'
import type { AccountKeys, SessionUser } from '../../contract/session.ts'
import type { ReportedEvent } from '../owned/events.ts'
import { checkDepartment } from '../owned/departments.ts'
import { newId, slugFrom } from '../owned/ids.ts'
import { HttpError, httpError } from '../http/errors.ts'
import { tagOf, type Precondition } from '../http/preconditions.ts'
import type { Metadata } from '../metadata/database.ts'
import { addToOutbox } from '../outbox/store.ts'
import type { Platform } from '../platform.ts'
import { eventsChannel, settingsChannel } from '../realtime/internalChannels.ts'
import { changeKeys, submittedKeys, type KeyChanges } from './keyRules.ts'
import { changesOfCopies } from './propagation.ts'
import { checkSettings } from './schema.ts'
import type { Settings, StoredApiKey } from './settings.ts'
import { hasSettings, updateSettings, withoutSecrets } from './store.ts'

interface SettingsWrite {
  account: AccountKeys
  user: SessionUser
  host: string
  body: Record<string, unknown>
  /** Whether sections absent from the body are kept. */
  merge: boolean
  /** Precondition of the client on the settings. */
  precondition?: Precondition
}

/** Settings as `GET` returns them, with `id`, `type`, and the clear keys of new keys. */
type SettingsAnswer = Record<string, unknown>

/**
 * Writes settings.
 * @throws HttpError 400 or 403 with the messages of docs/api/settings.md
 */
export async function writeSettings(platform: Platform, write: SettingsWrite): Promise<SettingsAnswer> {
  const { metadata, bus, config, outbox, owned, log } = platform
  const { account, user, body, merge } = write
  await checkLevel(platform, account, user)
  const names = await namesOf(platform, account)
  const keyContext = {
    account,
    user,
    email: names.email,
    host: write.host,
    today: new Date(),
    maxDurationDays: config.apiKeysMaxDuration
  }
  let keys: KeyChanges = { keys: [], created: [], deleted: [] }
  const change = (current: Settings | undefined): Settings => {
    write.precondition?.(() => tagOfSettings(current))
    const document = submittedDocument(current, account, names, body, merge)
    checkSettings(document, body)
    const { id: _id, type: _type, ...values } = document
    const settings = values as unknown as Settings
    if (body.publicationSites !== undefined) checkSites(settings)
    completeSections(settings)
    keys = changeKeys(current?.apiKeys ?? [], settings.apiKeys ?? [], keyContext)
    return { ...settings, apiKeys: keys.keys }
  }
  const logged = (current: Settings | undefined): Settings => {
    try {
      return change(current)
    } catch (error) {
      if (error instanceof HttpError && error.statusCode === 403) {
        log.warn({ account, user: user.id, refusal: error.message }, 'refused change of API keys')
      }
      throw error
    }
  }
  const after = await updateSettings(metadata, account, logged, async (scope, previous, next) => {
    await tellKeys(scope, account, keys)
    if (account.department) return []
    const changes = changesOfCopies(previous, next)
    return owned.inTurn((resource) => resource.followSettings(scope, account, changes))
  })
  outbox.wake()
  bus.publish(settingsChannel, account)
  return answerOf(account, after, keys.created)
}

function answerOf(account: AccountKeys, settings: Settings, created: ApiKey[] = []): SettingsAnswer {
  const { type, id } = account
  return { type, id, ...shownSettings(settings, created) }
}

/** Entity tag of settings; undefined settings have that of an empty document. */
export function tagOfSettings(settings: Settings | undefined): string {
  return tagOf(JSON.stringify(shownSettings(settings ?? {})))
}

/** Settings without the secrets of their keys. */
export function shownSettings(settings: Settings, created: ApiKey[] = []): Record<string, unknown> {
  if (!settings.apiKeys) return { ...settings }
  const shownKey = (key: StoredApiKey): ApiKey =>
    created.find(({ id }) => id === key.id) ?? withoutSecrets(key)
  return { ...settings, apiKeys: settings.apiKeys.map(shownKey) }
}

function submittedDocument(
  current: Settings | undefined,
  account: AccountKeys,
  names: { name: string; email?: string },
  body: Record<string, unknown>,
  merge: boolean
): Record<string, unknown> {
  const keptSettings: Record<string, unknown> =
    merge && current ? { ...current, apiKeys: (current.apiKeys ?? []).map(withoutSecrets) } : {}
  const { operationsPermissions: _dropped, department: _department, email: _email, ...submitted } = body
  const document: Record<string, unknown> = { ...keptSettings, ...submitted, ...account, ...names }
  document.apiKeys = submittedKeys(document.apiKeys ?? [])
  document.publicationSites ??= []
  return document
}

/** Fills in missing ids and keys. */
function completeSections(settings: Settings): void {
  for (const topic of settings.topics ?? []) topic.id ||= newId()
  const topics = new Map<string, string>()
  for (const { id, title } of settings.topics ?? []) {
    const sameIdTitle = topics.get(id)
    if (sameIdTitle !== undefined) {
      throw httpError('sameTopicId', { one: sameIdTitle, other: title })
    }
    topics.set(id, title)
  }
  const custom = settings.datasetsMetadata?.custom ?? []
  nameAll(custom, 'key', 'metadata')
  nameAll(settings.privateVocabulary ?? [], 'id', 'concept')
  for (const concept of settings.privateVocabulary ?? []) {
    concept.identifiers = (concept.identifiers ?? []).filter((identifier) => identifier.trim())
    if (!concept.identifiers.length) concept.identifiers = [concept.id]
  }
}

/** Gives unnamed items the slug of their title, with a suffix so that equal titles do not share their values. */
function nameAll<Name extends string>(
  items: ({ title: string } & Record<Name, string>)[],
  property: Name,
  fallback: string
): void {
  const usedNames = new Set<string>(items.map((item) => item[property]))
  // Last suffix of each slug: with a thousand equal titles, former suffixes are not tried again for each.
  const suffixes = new Map<string, number>()
  for (const item of items) {
    if (item[property]) continue
    const slug = slugFrom(item.title, fallback)
    let suffix = suffixes.get(slug) ?? 1
    let name = suffix === 1 ? slug : `${slug}-${suffix}`
    while (usedNames.has(name)) {
      suffix += 1
      name = `${slug}-${suffix}`
    }
    suffixes.set(slug, suffix)
    usedNames.add(name)
    Object.assign(item, { [property]: name })
  }
}

/** Validates the sites of a level, whichever route writes them. */
function checkSites({ publicationSites = [], department }: Settings): void {
  if (department && publicationSites.some(({ settings }) => settings?.contributorDepartments?.length)) {
    throw httpError('rootSitesOnly')
  }
  const siteNames = new Set<string>()
  for (const { type, id } of publicationSites) {
    const site = `${type}:${id}`
    if (siteNames.has(site)) throw httpError('samePublicationSite', { site })
    siteNames.add(site)
  }
}

/**
 * Checks the level of settings. A removed department keeps its settings, so that its keys can be removed.
 * @throws HttpError 404 for an unknown department
 */
export async function checkLevel(
  platform: Platform,
  account: AccountKeys,
  author: SessionUser
): Promise<void> {
  if (await hasSettings(platform.metadata, account)) return
  await checkDepartment(platform, account, author)
}

/**
 * Names of an account.
 * @throws HttpError 404 for an unknown account
 */
export async function namesOf(
  { directory: { accounts } }: Platform,
  { type, id, department }: AccountKeys
): Promise<{ name: string; email?: string }> {
  if (type === 'user') {
    const user = await accounts.user(id)
    if (!user) throw httpError('settingsUserNotFound')
    return { name: user.name, email: user.email }
  }
  const organization = await accounts.organization(id)
  if (!organization) throw httpError('settingsOrganizationNotFound')
  return { name: department ? `${organization.name} - ${department}` : organization.name }
}

async function tellKeys(
  scope: Metadata,
  sender: AccountKeys,
  { created, deleted }: KeyChanges
): Promise<void> {
  const changed = [
    ...created.map((key) => ({ verb: 'created', key }) as const),
    ...deleted.map((key) => ({ verb: 'deleted', key }) as const)
  ]
  for (const { verb, key } of changed) {
    const event: ReportedEvent = {
      topic: { key: `data-fair:settings:api-key-${verb}` },
      title: apiKeyTraces[verb].fr,
      body: `${key.title} (${key.id}) : ${key.scopes.join(', ')}`,
      sender,
      visibility: 'private'
    }
    await addToOutbox(scope, eventsChannel, event)
  }
}
