/** Files that programs read of a portal, each at its usual address below the base of the portal (docs/api/portals.md). */
import type { PortalParts } from '../parts.ts'
import { addressesOf, type PortalAddresses } from '../portals/addresses.ts'
import { addressSettings } from '../portals/sites.ts'
import type { VisitedPortal } from '../public/visited.ts'
import { apiCatalogFile, changePasswordFile, faviconFile, securityFile } from './wellKnown.ts'
import { datasetsFeed, newsFeed } from './feeds/files.ts'
import { eventsCalendar } from './feeds/calendarFile.ts'
import { robotsFile, sitemapFile } from './sitemap.ts'
import type { AskedPath } from './visit.ts'

export interface FileContext {
  parts: PortalParts
  visited: VisitedPortal
  asked: AskedPath
  addresses: PortalAddresses
}

export type FileAnswer =
  { body: string; contentType: string; headers?: Record<string, string> } | { redirect: string }

/** @throws HttpError 404 where the portal has none */
export type PortalFile = (context: FileContext) => Promise<FileAnswer>

const files: Record<string, PortalFile> = {
  '/robots.txt': robotsFile,
  '/sitemap.xml': sitemapFile,
  '/feed/datasets.atom': datasetsFeed,
  '/feed/news.atom': newsFeed,
  '/feed/events.ics': eventsCalendar,
  '/favicon.ico': faviconFile,
  '/.well-known/api-catalog': apiCatalogFile,
  '/.well-known/security.txt': securityFile,
  '/.well-known/change-password': changePasswordFile
}

/** The file of a path; undefined for a page. */
export function fileOf(
  path: string
): ((context: Omit<FileContext, 'addresses'>) => Promise<FileAnswer>) | undefined {
  const file = Object.hasOwn(files, path) ? files[path] : undefined
  return (
    file &&
    ((context) =>
      file({ ...context, addresses: addressesOf(context.visited.portal, addressSettings(context.parts)) }))
  )
}
