/**
 * Handing a person who signed in over to a declared site (docs/api/sites.md): an address on that site whose token opens
 * a session there, once, within a minute, and nothing elsewhere. Nobody is handed over to an address that only an
 * account named: whoever answers there would have a session of the person.
 */
import { hasOwnAccounts, siteKey } from '../../contract/sites.ts'
import { httpError } from '../http/errors.ts'
import type { Config } from '../config/config.ts'
import { callbackToken } from './callbackTokens.ts'
import type { Directory } from './directory.ts'
import { callbackUrl } from './login.ts'
import { membershipAtLogin } from './memberships.ts'
import type { User } from './model.ts'
import { lifetimes } from './settings.ts'
import { declaredSite, declaredSiteOf, platformSite, type Site } from './sites.ts'

interface Parts {
  config: Pick<Config, 'siteUrl'>
  directory: Pick<Directory, 'sites'>
}

/** The declared site of an address, when people who signed in on `from` are handed over to it. */
export function handOverTarget({ config, directory }: Parts, address: string, from: Site): Site | undefined {
  const target = declaredSiteOf(address, directory.sites, config)
  return target?.declared && isHandedOver(from, target) ? target : undefined
}

function isHandedOver(from: Site, { declared }: Site): boolean {
  switch (declared?.authMode) {
    case 'onlyBackOffice':
    case 'ssoBackOffice':
      return !from.declared
    case 'onlyOtherSite':
      return !!from.declared && siteKey(from.declared) === declared.authOnlyOtherSite
    default:
      return false
  }
}

export interface HandOver {
  user: User
  /** The server session that the person has on the site that hands over. */
  session: string
  target: Site
  redirect: string
  org?: string | undefined
  dep?: string | undefined
  rememberMe?: boolean
}

export async function handOverAddress(
  { directory }: { directory: Pick<Directory, 'tokens'> },
  { user, session, target, redirect, org, dep, rememberMe = false }: HandOver
): Promise<string> {
  const site = target.declared
  const options = { rememberMe, site, parent: session }
  const token = await callbackToken(directory, user, options, lifetimes.handOver)
  const membership = membershipAtLogin(user, { org, dep }, site?.owner)
  return callbackUrl(target.directoryUrl, token, redirect, { user, membership, adminMode: false, rememberMe })
}

/** The site that has the accounts of a site: itself, the platform, or another one. */
export function accountsSite({ config, directory }: Parts, site: Site): Site {
  const { declared } = site
  if (!declared || hasOwnAccounts(declared)) return site
  const other = declared.authOnlyOtherSite && directory.sites.named(declared.authOnlyOtherSite)
  return other ? declaredSite(other, config) : platformSite(config)
}

/**
 * Passwords of other accounts are not asked for on a site, and links of mails do not lead there.
 * @throws HttpError 400 on a site where nobody signs in
 */
export function checkSignsInHere(platform: Parts, site: Site): void {
  if (!site.declared || hasOwnAccounts(site.declared)) return
  throw httpError('signInElsewhere', { address: new URL(accountsSite(platform, site).url).host })
}
