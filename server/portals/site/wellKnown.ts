/** Well-known files of a portal: icon, API catalog, security contact, password change. */
import { siteType } from '../portals/sites.ts'
import { missingPagesOf } from '../public/contents.ts'
import type { PortalParts } from '../parts.ts'
import type { PortalFile, WrittenFile } from './files.ts'
import { apiOf } from './visit.ts'

const dayMs = 86_400_000
/**
 * Days until `Expires`, less than a year (RFC 9116 §2.5.5); the date only changes once a day, which keeps the file
 * cacheable.
 */
const securityDays = 180

export const faviconPath = '/favicon.ico'

/** Path of the icon of the platform, for portals without icon and for refused visitors. */
export const commonIcon = (sitePath: string): string => `${sitePath}/data-fair/assets/icon.svg`

export const faviconFile: PortalFile = async ({ visited, visitPath }) => {
  const id = visited.config.favicon?._id
  return {
    redirect: id ? `${apiOf(visitPath)}/images/${encodeURIComponent(id)}` : commonIcon(visitPath.sitePath)
  }
}

/** API catalog as a linkset (RFC 9727). */
export const apiCatalogFile: PortalFile = async ({ parts, visited, addresses }) => {
  const { url, hasHost } = addresses
  const catalog = hasHost ? `${url}/data-fair/api/v1/catalog` : `${parts.config.publicUrl}/api/v1/catalog`
  const ofSite = hasHost ? '' : `?publicationSites=${siteType}:${visited.portal._id}`
  const anchor = `${catalog}/datasets${ofSite}`
  const linkset = [
    { anchor: `${url}/.well-known/api-catalog`, item: [{ href: anchor }] },
    {
      anchor,
      'service-desc': [
        { href: `${catalog}/api-docs.json${ofSite}`, type: 'application/vnd.oai.openapi+json' }
      ],
      'service-doc': [{ href: `${url}/catalog-api-doc`, type: 'text/html' }],
      'service-meta': [{ href: `${catalog}/dcat${ofSite}`, type: 'application/ld+json' }]
    }
  ]
  return {
    contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    body: JSON.stringify({ linkset })
  }
}

export const securityPath = '/.well-known/security.txt'

const contactOfPlatform = ({ config }: Pick<PortalParts, 'config'>): string =>
  `${config.siteUrl}/simple-directory/contact`

/**
 * `security.txt` (RFC 9116). Mail addresses of portals are not public: the contact is the contact page of the portal,
 * or the contact of the platform without one.
 */
export const securityFile: PortalFile = async ({ parts, visited, addresses: { url } }) => {
  const isMissing = (await missingPagesOf(parts.metadata, visited.portal)).includes('contact')
  const contact = isMissing ? contactOfPlatform(parts) : `${url}/contact`
  return textFile(securityLines(contact, `Canonical: ${url}${securityPath}`))
}

/** Returns the `security.txt` for refused visitors, who cannot open the contact page of the portal either. */
export const securityFileOfStrangers = (parts: Pick<PortalParts, 'config'>): WrittenFile =>
  textFile(securityLines(contactOfPlatform(parts)))

function securityLines(contact: string, ...others: string[]): string[] {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + securityDays * dayMs).toISOString()}`,
    'Preferred-Languages: fr, en',
    ...others
  ]
}

const textFile = (lines: string[]): WrittenFile => ({
  contentType: 'text/plain; charset=utf-8',
  body: `${lines.join('\n')}\n`
})

/** Redirect to the page that changes passwords (https://www.w3.org/TR/change-password-url/). */
export const changePasswordFile: PortalFile = async ({ visitPath: { sitePath } }) => ({
  redirect: `${sitePath}/simple-directory/login?step=changePassword`
})
