/** Writing of the settings of an account, with its effects (docs/api/settings.md). */
import type { ApiKey } from '../../contract/apiKeys.ts'
import { apiKeyTraces } from '../../contract/events/traceTitles.ts'
import type { AccountKeys, SessionUser } from '../../contract/session.ts'
import type { ReportedEvent } from '../owned/events.ts'
import { checkDepartment } from '../owned/departments.ts'
import { HttpError, httpError } from '../http/errors.ts'
import type { Precondition } from '../http/preconditions.ts'
import type { Metadata } from '../metadata/database.ts'
import { addToOutbox } from '../outbox/store.ts'
import type { Platform } from '../platform.ts'
import { eventsChannel, settingsChannel } from '../realtime/internalChannels.ts'
import { checkSites, completeSections, submittedDocument } from './document.ts'
import { changeKeys, type KeyChanges } from './keyRules.ts'
import { changesOfCopies } from './propagation.ts'
import { checkSettings } from './schema.ts'
import type { Settings } from './settings.ts'
import { shownSettings, tagOfSettings } from './shown.ts'
import { hasSettings, updateSettings } from './store.ts'

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
    await reportKeys(scope, account, keys)
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

async function reportKeys(
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
