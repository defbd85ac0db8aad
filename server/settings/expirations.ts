/** Daily mails to owners of API keys that expire soon or today (docs/api/settings.md). */
import type { AccountKeys } from '../../contract/session.ts'
import { schedule } from '../jobs/schedule.ts'
import type { Platform } from '../platform.ts'
import { expirationMail, type ExpirationKind, type ExpirationMail } from './expirationTexts.ts'
import type { StoredApiKey } from './settings.ts'
import { accountsWithKeys, readSettings, updateSettings } from './store.ts'

const warnDays = 3
const maxAdmins = 1000
const flags = { soon: 'notifiedJ3At', today: 'notifiedJAt' } as const

/** Part of the mail service: the results `queued` and `kept` are final, any other is retried the next day. */
interface Mailer {
  send(mail: ExpirationMail & { to: string }): Promise<string>
}

type Parts = Pick<Platform, 'metadata' | 'directory' | 'log'> & { mails: Mailer }

/** Kind of the mail that is due for a key; undefined for none. Days are YYYY-MM-DD. */
function dueMail(key: StoredApiKey, today: string): ExpirationKind | undefined {
  const { expireAt } = key
  if (!expireAt || expireAt < today) return undefined
  const last = new Date(today)
  last.setUTCDate(last.getUTCDate() + warnDays)
  if (expireAt > last.toISOString().slice(0, 10)) return undefined
  const kind: ExpirationKind = expireAt === today ? 'today' : 'soon'
  return key[flags[kind]] ? undefined : kind
}

/** Sends the due mails, each once. */
export async function mailExpirations(parts: Parts, today: string): Promise<void> {
  const { metadata } = parts
  for (const account of await accountsWithKeys(metadata)) {
    const { name = account.id, apiKeys = [] } = await readSettings(metadata, account)
    for (const key of apiKeys) {
      const kind = dueMail(key, today)
      if (!kind || !key.expireAt) continue
      const { title, expireAt } = key
      const isSent = await sendToOwners(
        parts,
        account,
        expirationMail(kind, 'fr', { title, expireAt, account: name })
      )
      if (isSent) await remember(parts, account, key.id, kind)
    }
  }
}

async function sendToOwners(
  { directory: { accounts }, mails }: Parts,
  account: AccountKeys,
  mail: ExpirationMail
): Promise<boolean> {
  let isSent = false
  for (const to of await ownersOf(accounts, account)) {
    const result = await mails.send({ ...mail, to })
    isSent ||= result === 'queued' || result === 'kept'
  }
  return isSent
}

/** Recipients: the user, or the administrators of the organization and of the department. */
async function ownersOf(
  accounts: Platform['directory']['accounts'],
  { type, id, department }: AccountKeys
): Promise<string[]> {
  if (type === 'user') {
    const user = await accounts.user(id)
    return user ? [user.email] : []
  }
  const departments = ['-', ...(department ? [department] : [])]
  const { results } = await accounts.members(
    id,
    { roles: ['admin'], departments },
    { size: maxAdmins, skip: 0, sort: [] }
  )
  return [...new Set(results.map(({ email }) => email))]
}

async function remember(
  { metadata }: Parts,
  account: AccountKeys,
  keyId: string,
  kind: ExpirationKind
): Promise<void> {
  const date = new Date().toISOString()
  await updateSettings(metadata, account, (current = {}) => ({
    ...current,
    apiKeys: (current.apiKeys ?? []).map((key) => (key.id === keyId ? { ...key, [flags[kind]]: date } : key))
  }))
}

export function scheduleExpirationMails(parts: Parts & Pick<Platform, 'jobs' | 'config'>): Promise<void> {
  return schedule(parts.jobs, {
    kind: 'key-expirations',
    cron: '0 3 * * *',
    timeZone: parts.config.defaultTimeZone,
    run: () => mailExpirations(parts, new Date().toISOString().slice(0, 10))
  })
}
