/** Records sign-ins, and the event of the first one of an account (docs/api/events.md). */
import type { Platform } from '../platform.ts'
import { nameOf as siteNameOf } from '../sites/knownSites.ts'
import type { DirectoryEvent } from './directoryEvents.ts'
import type { User } from './model.ts'
import { declaredSiteOf, type Site } from './sites.ts'

type Parts = Pick<Platform, 'config' | 'directory' | 'sites'>

/**
 * Records a sign-in. The sign-in that confirms an account notifies the owner of the site from which the user came, or
 * to which the user goes, in the transaction of the confirmation.
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
  await directory.change(async ({ accounts, reportEvent }) => {
    await accounts.recordLogin(user.id, date)
    await reportEvent(event)
  })
}
