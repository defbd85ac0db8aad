/** Machine-readable files of a portal, at well-known paths below its base (docs/api/portals.md). */
import { ownValue } from '../../../contract/ownValue.ts'
import type { PortalParts } from '../parts.ts'
import { addressesOf, type PortalAddresses } from '../portals/addresses.ts'
import { addressSettings } from '../portals/sites.ts'
import type { VisitedPortal } from '../public/visited.ts'
import {
  apiCatalogFile,
  changePasswordFile,
  faviconFile,
  faviconPath,
  securityFile,
  securityPath
} from './wellKnown.ts'
import { datasetsFeed, newsFeed } from './feeds/files.ts'
import { eventsCalendar } from './feeds/calendarFile.ts'
import { robotsFile, sitemapFile } from './sitemap.ts'
import type { RequestedPath } from './visit.ts'

export interface FileContext {
  parts: PortalParts
  visited: VisitedPortal
  visitPath: RequestedPath
  addresses: PortalAddresses
}

export interface WrittenFile {
  body: string
  contentType: string
  headers?: Record<string, string>
}

type FileAnswer = WrittenFile | { redirect: string }

/** @throws HttpError 404 when the portal lacks the file */
export type PortalFile = (context: FileContext) => Promise<FileAnswer>

interface KnownFile {
  file: PortalFile
  /** Query parameters that the file depends on; other parameters do not create separate cache entries. */
  parameters?: readonly string[]
}

const files: Record<string, KnownFile> = {
  '/robots.txt': { file: robotsFile },
  '/sitemap.xml': { file: sitemapFile, parameters: ['part'] },
  '/feed/datasets.atom': { file: datasetsFeed },
  '/feed/news.atom': { file: newsFeed },
  '/feed/events.ics': { file: eventsCalendar },
  [faviconPath]: { file: faviconFile },
  '/.well-known/api-catalog': { file: apiCatalogFile },
  [securityPath]: { file: securityFile },
  '/.well-known/change-password': { file: changePasswordFile }
}

const knownFile = (path: string): KnownFile | undefined => ownValue(files, path)

/** Returns the file of a path; undefined for an HTML page. */
export function fileOf(
  path: string
): ((context: Omit<FileContext, 'addresses'>) => Promise<FileAnswer>) | undefined {
  const file = knownFile(path)?.file
  return (
    file &&
    ((context) =>
      file({ ...context, addresses: addressesOf(context.visited.portal, addressSettings(context.parts)) }))
  )
}

/** Returns the query parameters that belong to the cache key of a path: all for a page. */
export function queryThatCounts({ path, query }: Pick<RequestedPath, 'path' | 'query'>): string {
  const known = knownFile(path)
  if (!known) return query
  const parameters = new URLSearchParams(query)
  return (known.parameters ?? []).map((name) => `${name}=${parameters.get(name) ?? ''}`).join('&')
}
