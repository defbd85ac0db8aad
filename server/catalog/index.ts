/** Feature of the catalog of a publication site: its datasets, as a list and as DCAT (docs/api/catalog.md). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import packageJson from '../../package.json' with { type: 'json' }
import { everybody, withKeys } from '../access/access.ts'
import { documentIn, documentQuery } from '../apiDocs/translate.ts'
import { datasetScopes } from '../datasets/access.ts'
import { answerList, listCache, type ListQuery } from '../owned/list/answer.ts'
import { conditionsOf } from '../owned/list/conditions.ts'
import { datasetDefinition } from '../datasets/definition.ts'
import { cleanDataset } from '../datasets/read/clean.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import type { OutputContext } from '../owned/read/clean.ts'
import { listParameters } from '../owned/routes/shared.ts'
import { outputContext, outputOptions, typed } from '../datasets/routes/shared.ts'
import { neverCached } from '../http/resourceCache.ts'
import type { Platform } from '../platform.ts'
import { readSettings } from '../settings/store.ts'
import { nameOf, type KnownSite } from '../sites/knownSites.ts'
import { dcatCatalog, dcatDataset } from './dcat.ts'
import { catalogDocument } from './document.ts'
import { registerCkan } from './ckan/routes.ts'
import { registerCrawlers, type CrawledPortals } from './crawlerRoutes.ts'
import { sendDcatAp } from './dcatAp/routes.ts'
import { forms, namedForm } from './forms.ts'
import { numbersOf, recordsOf } from './records.ts'
import { catalogSite, isAtHome } from './site.ts'

const base = '/data-fair/api/v1/catalog'
const tags = ['Catalogue']
const access = withKeys(everybody, datasetScopes.read)
const { version } = packageJson

const maxDatasets = 10_000
const dcatApQuery = Type.Object(
  {
    page: Type.Optional(Type.String({ description: 'Page, à partir de 1' })),
    size: Type.Optional(Type.String({ description: 'Jeux de données par page, 1000 au plus' }))
  },
  { additionalProperties: true }
)

type Routes = ReturnType<typeof typed>

export function registerCatalog(app: FastifyInstance, platform: Platform, portals: CrawledPortals): void {
  registerCkan(app, platform)
  registerCrawlers(app, platform, portals)
  const routes = typed(app)
  registerList(routes, platform)
  registerDcat(routes, platform)
  registerDcatAp(routes, platform)
  registerApiDoc(routes, platform)
}

function registerList(routes: Routes, { config, datasets }: Platform): void {
  routes.get(
    `${base}/datasets`,
    {
      config: { access },
      schema: {
        operationId: 'listCatalogDatasets',
        tags,
        summary: "Lister les jeux de données d'un site de publication",
        querystring: listParameters
      }
    },
    async (request, reply) => {
      const site = catalogSite(request)
      const query = { ...(request.query as unknown as ListQuery) }
      // `publicationSites` selects the catalog here, and is no filter: facets must be limited to the site too.
      delete query.publicationSites
      listCache(reply, query, config.cache.publicMaxAge)
      const options = outputOptions(request.query)
      const context = siteContext(request, site)
      const list = await answerList(datasets.parts, {
        query,
        scope: { publishedOn: site },
        session: request.session,
        options,
        clean: (record) => cleanDataset(record, context, options, true)
      })
      const results = list.results as Record<string, unknown>[]
      return {
        ...list,
        results: results.map(({ owner: _owner, publicationSites: _sites, ...dataset }) => dataset)
      }
    }
  )
}

function registerDcat(routes: Routes, platform: Platform): void {
  const { metadata, log } = platform
  routes.get(
    `${base}/dcat`,
    {
      config: { access },
      schema: {
        operationId: 'readCatalogDcat',
        tags,
        summary: "Lire le catalogue DCAT d'un site de publication"
      }
    },
    async (request, reply) => {
      void reply.header('vary', 'accept')
      const form = namedForm(request.headers.accept)
      if (form) return sendDcatAp(platform, request, reply, form)
      const site = catalogSite(request)
      neverCached(reply)
      if (request.method === 'HEAD') return reply.type('application/ld+json; charset=utf-8').send()
      const conditions = conditionsOf(datasetDefinition, {}, request.session, { publishedOn: site })
      const { publicUrl } = outputContext(request)
      const hasSlugs = isAtHome(request)
      const newest = [{ field: 'createdAt', descending: true }]
      const numbers = await numbersOf(metadata, conditions, { skip: 0, size: maxDatasets }, newest)
      const pages = recordsOf(metadata, numbers)
      // The first batch is read before the headers are sent, so that its failure still gives an error response.
      const first = await pages.next()
      const text = Readable.from(
        dcatText(first.done ? [] : first.value, pages, { site, publicUrl, hasSlugs })
      )
      text.on('error', (error) => log.error({ err: error }, 'the DCAT catalog was cut'))
      return reply.type('application/ld+json; charset=utf-8').send(text)
    }
  )
}

/** Registers one address for each form of the DCAT-AP catalog. */
function registerDcatAp(routes: Routes, platform: Platform): void {
  for (const form of forms) {
    routes.get(
      `${base}/dcat.${form.suffix}`,
      {
        config: { access },
        schema: {
          operationId: `readCatalogDcatAp_${form.suffix}`,
          tags,
          summary: `Lire le catalogue DCAT-AP d'un site de publication (${form.type})`,
          querystring: dcatApQuery
        }
      },
      (request, reply) => sendDcatAp(platform, request, reply, form)
    )
  }
}

function registerApiDoc(routes: Routes, { metadata }: Platform): void {
  routes.get(
    `${base}/api-docs.json`,
    {
      config: { access },
      schema: {
        operationId: 'readCatalogApiDoc',
        tags,
        summary: "Lire la documentation OpenAPI du catalogue d'un site de publication",
        querystring: documentQuery
      }
    },
    async (request, reply) => {
      const site = catalogSite(request)
      const { owner } = site
      neverCached(reply)
      const { info } = await readSettings(metadata, { type: owner.type, id: owner.id })
      const { publicUrl } = outputContext(request)
      const siteName = isAtHome(request) ? undefined : nameOf(site)
      const document = catalogDocument({ publicUrl, version, contact: info?.contact ?? {}, siteName })
      return documentIn(request.query.lang, document)
    }
  )
}

/** Output context with page addresses on the site of the catalog, even when the request came to the main domain. */
function siteContext(request: FastifyRequest, { datasetUrlTemplate }: KnownSite): OutputContext {
  return { ...outputContext(request), ...(datasetUrlTemplate ? { pageTemplate: datasetUrlTemplate } : {}) }
}

/** Yields the document in batches of datasets, so that a large catalog is never held in memory. */
async function* dcatText(
  first: DatasetRecord[],
  nextPages: AsyncIterable<DatasetRecord[]>,
  context: Parameters<typeof dcatDataset>[1]
): AsyncGenerator<string> {
  yield `${JSON.stringify(dcatCatalog).slice(0, -1)},"dataset":[`
  let separator = ''
  const pageText = (page: DatasetRecord[]): string =>
    page
      .map((dataset) => {
        const text = separator + JSON.stringify(dcatDataset(dataset, context))
        separator = ','
        return text
      })
      .join('')
  yield pageText(first)
  for await (const page of nextPages) yield pageText(page)
  yield ']}'
}
