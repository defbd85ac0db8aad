/** `robots.txt` and `sitemap.xml` of the platform and of publication sites (docs/api/catalog.md#crawlers). */
import { withoutEndSlashes } from '../../contract/endSlashes.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { everybody, withKeys } from '../access/access.ts'
import { datasetScopes } from '../datasets/access.ts'
import { datasetDefinition } from '../datasets/definition.ts'
import { HttpError, httpError } from '../http/errors.ts'
import type { Metadata } from '../metadata/database.ts'
import { allOf, conditionsOf, type Conditions } from '../owned/list/conditions.ts'
import { countResources } from '../owned/list/store.ts'
import type { Platform } from '../platform.ts'
import type { KnownSite } from '../sites/knownSites.ts'
import { maxEntries, robots, sitemap, sitemapIndex, type SitemapEntry } from './crawlers.ts'
import { pageOfDataset } from './page.ts'
import { webIri } from '../../contract/catalog/iri.ts'

/** The key scopes make the API rate limit apply; anonymous requests are accepted. */
const access = withKeys(everybody, datasetScopes.read)
const cache = 'public, max-age=3600'
/** Paths that embedded pages load their files and data from. */
const open = ['/data-fair/embed/', '/data-fair/assets/', '/data-fair/api/v1/']

/** Portals, which serve their own `robots.txt` and `sitemap.xml`. */
export interface CrawledPortals {
  /**
   * Sends the file of the portal on the host of the request.
   * @returns false when the host is not that of a portal
   */
  answerOnHost: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  /** Paths below the platform of the portals that search engines may index. */
  indexableBases: () => Promise<string[]>
}

export function registerCrawlers(
  app: FastifyInstance,
  { config, metadata }: Platform,
  { answerOnHost, indexableBases }: CrawledPortals
): void {
  const { siteUrl } = config

  /**
   * Sends the file of a portal.
   * @returns false when the host is not that of a portal
   */
  async function isOfPortal(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    try {
      return await answerOnHost(request, reply)
    } catch (error) {
      // The publication site may belong to another service than the portals.
      if (error instanceof HttpError && error.statusCode === 404) return false
      throw error
    }
  }

  app.get(
    '/robots.txt',
    { config: { access, isOfSite: true }, schema: { hide: true } },
    async (request, reply) => {
      if (await isOfPortal(request, reply)) return reply
      void reply.type('text/plain; charset=utf-8').header('cache-control', cache)
      const below = (paths: string[]): string[] => paths.map((path) => request.sitePath + path)
      const { isSiteDomain } = request.site ?? {}
      const site = publicSiteOf(request)
      // The draft address of a site, or a private site.
      if (isSiteDomain && !site) return robots({ disallow: below(['/']) })
      if (!site) {
        const bases = await indexableBases()
        return robots({
          allow: below([
            ...open,
            ...(bases.length ? ['/portal/assets/'] : []),
            ...bases.flatMap((base) => [`${base}$`, `${base}/`])
          ]),
          disallow: below(['/']),
          sitemaps: bases.map((base) => `${siteUrl}${base}/sitemap.xml`)
        })
      }
      const origin = isSiteDomain ? addressOf(site) : siteUrl
      return robots({
        allow: below(open),
        disallow: below(['/data-fair/', '/simple-directory/', '/events/', '/catalogs/']),
        sitemaps: [`${origin}/sitemap.xml`]
      })
    }
  )

  app.get<{ Querystring: { part?: string } }>(
    '/sitemap.xml',
    { config: { access, isOfSite: true }, schema: { hide: true } },
    async (request, reply) => {
      if (await isOfPortal(request, reply)) return reply
      const site = publicSiteOf(request)
      if (!site) throw httpError('unknownFile')
      void reply.type('application/xml; charset=utf-8').header('cache-control', cache)
      const conditions = conditionsOf(datasetDefinition, { visibility: 'public' }, request.session, {
        publishedOn: site
      })
      const { part } = request.query
      const parts = Math.ceil(
        (1 + (await countResources(metadata, datasetDefinition, conditions))) / maxEntries
      )
      if (part === undefined && parts > 1) {
        const address = `${addressOf(site)}/sitemap.xml`
        return sitemapIndex(Array.from({ length: parts }, (_, index) => `${address}?part=${index + 1}`))
      }
      if (part !== undefined && (!/^\d{1,6}$/.test(part) || Number(part) < 1 || Number(part) > parts))
        throw httpError('unknownFile')
      const entries = await entriesOf(metadata, site, conditions, Number(part ?? 1))
      return reply.send(Readable.from(sitemap(entries)))
    }
  )
}

const addressOf = ({ url }: KnownSite): string => withoutEndSlashes(url)

/** Returns the public site of the domain; undefined for a private site and for a draft address. */
function publicSiteOf({ site }: FastifyRequest): KnownSite | undefined {
  const crawledSite = site?.isSiteDomain ? site.current : site?.main
  if (!crawledSite || crawledSite.private) return undefined
  const isDraft = site?.isSiteDomain && site.publicUrl !== `${addressOf(crawledSite)}/data-fair`
  return isDraft ? undefined : crawledSite
}

/**
 * Returns the home page of the site, then its datasets from the oldest, so that full parts do not change when datasets
 * are added.
 */
async function entriesOf(
  metadata: Metadata,
  site: KnownSite,
  { shared, listOnly }: Conditions,
  part: number
): Promise<SitemapEntry[]> {
  const home = part === 1 ? [{ address: `${addressOf(site)}/`, priority: 1 }] : []
  const { rows } = await sql<{ id: string; slug: string; changed: string }>`
    select r.id, r.slug, max(r.updated_at, coalesce(r.data_updated_at, '')) as changed
    from ${sql.table(datasetDefinition.tables.resources)} r
    where ${allOf([...shared.values(), ...listOnly])} order by r.created_at, r.number
    limit ${maxEntries - home.length} offset ${Math.max(0, (part - 1) * maxEntries - 1)}`.execute(metadata)
  const datasets = rows.flatMap(({ id, slug, changed }): SitemapEntry[] => {
    const address = webIri(pageOfDataset({ id, slug }, site))
    return address ? [{ address, changed, priority: 0.6 }] : []
  })
  return [...home, ...datasets]
}
