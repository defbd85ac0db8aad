/** Transfer of an account between the platform and sites (docs/api/sites.md#moving-an-account). */
import { siteKey } from '../../contract/sites.ts'
import { httpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import type { Platform } from '../platform.ts'
import { userChanged } from './accountChanges.ts'
import { readOnlyAccounts } from './accounts.ts'
import { siteHost, sitePath } from './declaredSites/hosts.ts'
import type { Directory } from './directory.ts'
import type { User } from './model.ts'
import { platformAccounts, type Population } from './sites.ts'
import { directoryError } from './texts.ts'

type Parts = Pick<Platform, 'config' | 'directory'>

/**
 * Population of accounts of a host and path. An empty host, or the platform's own, is the platform.
 * @throws HttpError 400 for a place that is not a declared site
 */
export function targetOf(
  { config, directory }: Parts,
  { host, path }: { host?: string | null | undefined; path?: string | null | undefined }
): Population {
  const { protocol, host: main } = new URL(config.siteUrl)
  const isPlatform = !host || siteHost(host, protocol) === main
  if (isPlatform && !path) return platformAccounts
  const name = siteHost(host ?? '', protocol)
  const folder = sitePath(path)
  const site =
    name && folder !== undefined ? directory.sites.named(siteKey({ host: name, path: folder })) : undefined
  if (!site) throw httpError('unknownTargetSite')
  return { host: site.host, path: site.path ?? '' }
}

function isAt({ host = '', path = '' }: Pick<User, 'host' | 'path'>, place: Population): boolean {
  return host === place.host && path === place.path
}

/**
 * Moves an account. Its sessions, mailed links and provider identities are revoked; its memberships and resources stay.
 * @throws HttpError 403 for an administrator of the platform, or a user who would become one; 409 when the address has
 * an account at the target
 */
export async function moveUser(
  { config, directory }: Parts,
  id: string,
  target: Population,
  language: Language
): Promise<void> {
  if (directory.accounts.readOnly) throw readOnlyAccounts()
  await directory.change(async (writing) => {
    const user = await writing.accounts.user(id)
    if (!user) throw directoryError(404, 'userUnknown', language)
    if (user.isAdmin || (!target.host && config.admins.includes(user.email.toLowerCase()))) {
      throw directoryError(403, 'adminChangeHostBlocked', language)
    }
    if (isAt(user, target)) return
    if (await writing.accounts.userByEmail(user.email, target)) throw httpError('takenOnTargetSite')
    await writing.accounts.patchUser(id, { host: target.host, path: target.path })
    await writing.identitiesOf.unlink(id)
    await userChanged(writing, id)
  })
  await directory.serverSessions.endAll(id)
}

/** Confirmed account of an e-mail address in another population; the platform's one comes before those of sites. */
export async function accountElsewhere(
  { accounts }: Pick<Directory, 'accounts'>,
  email: string,
  population: Population
): Promise<User | undefined> {
  const { results } = await accounts.users({ emails: [email] }, { size: 100, skip: 0, sort: [] })
  const others = results.filter((user) => !isAt(user, population) && user.emailConfirmed !== false)
  return others.find(({ host }) => !host) ?? others[0]
}
