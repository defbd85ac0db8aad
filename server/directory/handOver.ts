/**
 * Transfer of a signed-in user to a declared site (docs/api/sites.md): an address of that site with a single-use token,
 * valid for a minute and on that site only. Addresses in the settings of accounts do not qualify: their server would
 * receive the session of the user.
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

/** Declared site of an address, if users signed in on `from` may be transferred to it. */
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
  /** Server session of the user on the original site. */
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

/** Site whose accounts are used on a site: itself, the platform, or another site. */
export function accountsSite({ config, directory }: Parts, site: Site): Site {
  const { declared } = site
  if (!declared || hasOwnAccounts(declared)) return site
  const other = declared.authOnlyOtherSite && directory.sites.named(declared.authOnlyOtherSite)
  return other ? declaredSite(other, config) : platformSite(config)
}

/**
 * Checks that users sign in on this site, before passwords are requested or links are mailed.
 * @throws HttpError 400 on a site without accounts of its own
 */
export function checkSignsInHere(platform: Parts, site: Site): void {
  if (!site.declared || hasOwnAccounts(site.declared)) return
  throw httpError('signInElsewhere', { address: new URL(accountsSite(platform, site).url).host })
}
