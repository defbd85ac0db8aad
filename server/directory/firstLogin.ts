/** What a sign-in leaves of itself, and what the first one of an account tells (docs/api/events.md). */
import type { Platform } from '../platform.ts'
import { nameOf as siteNameOf } from '../sites/knownSites.ts'
import type { DirectoryEvent } from './directoryEvents.ts'
import type { User } from './model.ts'
import { declaredSiteOf, type Site } from './sites.ts'

type Parts = Pick<Platform, 'config' | 'directory' | 'sites'>

/**
 * Notes the sign-in. The link that confirms an account is what makes it one: the owner of the site that the person came
 * from, or is led to, is told of it, in the transaction that confirms the account.
 */
export async function recordFirstLogin(
  platform: Parts,
  site: Site,
  user: User,
  { isConfirmed = false, redirect }: { isConfirmed?: boolean; redirect: string }
): Promise<void> {
  const { directory, config } = platform
  const date = new Date().toISOString()
  const from = site.declared ?? declaredSiteOf(redirect, directory.sites, config)?.declared
  if (!isConfirmed || !from || directory.accounts.readOnly)
    return directory.accounts.recordLogin(user.id, date)
  const { url } = site.declared
    ? site
    : { url: `${new URL(config.siteUrl).protocol}//${from.host}${from.path ?? ''}` }
  const known = await platform.sites.at(url)
  const event: Omit<DirectoryEvent, 'date'> = {
    topic: { key: `simple-directory:user-created:${known ? siteNameOf(known) : from._id}` },
    title: {
      fr: `${user.name} a créé un compte sur ${from.title ?? from.host}`,
      en: `${user.name} created an account on ${from.title ?? from.host}`
    },
    sender: { ...from.owner, role: 'admin' },
    originator: { user: { id: user.id, name: user.name } }
  }
  await directory.change(async ({ accounts, tell }) => {
    await accounts.recordLogin(user.id, date)
    await tell(event)
  })
}
