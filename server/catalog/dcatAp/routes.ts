/** Sends the catalog of a publication site in the RDF formats of DCAT-AP 3 (docs/api/catalog.md#dcat-ap-3). */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import packageJson from '../../../package.json' with { type: 'json' }
import { datasetDefinition } from '../../datasets/definition.ts'
import { outputContext } from '../../datasets/routes/shared.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { conditionsOf } from '../../owned/list/conditions.ts'
import type { Platform } from '../../platform.ts'
import { readSettings } from '../../settings/store.ts'
import type { Form } from '../forms.ts'
import { forms } from '../forms.ts'
import { numbersOf, recordsOf, stateOfCatalog } from '../records.ts'
import { catalogSite } from '../site.ts'
import { catalogResource, type PageOfCatalog } from './catalog.ts'
import type { CatalogContext } from './context.ts'
import { datasetResource } from './dataset.ts'

/** Largest and default number of datasets per page. */
const maxPerPage = 1000

export async function sendDcatAp(
  { metadata, config, log }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form
): Promise<FastifyReply> {
  const site = catalogSite(request)
  const query = request.query as Record<string, string | undefined>
  const part = partOf(query)
  neverCached(reply)
  const { publicUrl, mainUrl, bySlug } = outputContext(request)
  const { info, topics, name = site.owner.id } = await readSettings(metadata, site.owner)
  const language = config.pages.defaultLocale ?? 'fr'
  const context: CatalogContext = {
    site,
    publicUrl,
    mainUrl,
    bySlug,
    language,
    ...(info?.contact ? { contact: info.contact } : {})
  }
  const conditions = conditionsOf(datasetDefinition, {}, request.session, { publishedOn: site })
  const state = await stateOfCatalog(metadata, conditions)
  const addressOf = (suffix: string, page?: number): string =>
    addressIn(publicUrl, suffix, { ...query, ...(page ? { page: String(page) } : {}) })
  const page: PageOfCatalog | undefined = part && {
    ...part,
    total: state.total,
    addressOf: (number) => addressOf(form.suffix, number)
  }
  // Topics are part of the ETag: their titles appear in descriptions, and change without a new date of the datasets.
  const tag = tagOf([state.mark, context, name, topics, form.suffix, part, packageJson.version])
  void reply
    .type(`${form.type}; charset=utf-8`)
    .header('etag', tag)
    .header('link', linksOf(form, addressOf, page))
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.send()
  const { size, page: number } = part ?? { size: state.total, page: 1 }
  const numbers = await numbersOf(metadata, conditions, { skip: (number - 1) * size, size })
  const pages = recordsOf(metadata, numbers)
  // The first batch is read before the headers are sent, so that its failure still gives an error response.
  const first = await pages.next()
  const root = catalogResource(context, {
    owner: name,
    ...(state.modified ? { modified: state.modified } : {}),
    ...(page ? { page } : {})
  })

  async function* text(): AsyncGenerator<string> {
    const writer = form.writer(language)
    yield writer.start(root)
    for (let next = first; !next.done; next = await pages.next()) {
      const started = performance.now()
      const texts = next.value.map((dataset) =>
        writer.member('dcat:dataset', datasetResource(dataset, context))
      )
      request.spend?.(performance.now() - started)
      yield texts.join('')
    }
    yield writer.end()
  }
  const stream = Readable.from(text())
  stream.on('error', (error) => log.error({ err: error }, 'the catalog was cut'))
  return reply.send(stream)
}

/**
 * Parses `page` and `size`.
 * @returns undefined without both parameters: the response has the whole catalog
 */
function partOf({
  page,
  size
}: Record<string, string | undefined>): { page: number; size: number } | undefined {
  if (page === undefined && size === undefined) return undefined
  const numberOf = (name: string, text: string | undefined, otherwise: number): number => {
    if (text === undefined) return otherwise
    if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw httpError('malformedParameter', { name })
    return Number(text)
  }
  return {
    page: numberOf('page', page, 1),
    size: Math.min(maxPerPage, numberOf('size', size, maxPerPage))
  }
}

function addressIn(
  publicUrl: string,
  suffix: string,
  { publicationSites, page, size }: Record<string, string | undefined>
): string {
  const address = new URL(`${publicUrl}/api/v1/catalog/dcat.${suffix}`)
  for (const [name, value] of Object.entries({ publicationSites, page, size }))
    if (value !== undefined) address.searchParams.set(name, value)
  return address.href
}

/** Returns the `Link` header: the other formats, and the previous and next pages. */
function linksOf(
  form: Form,
  addressOf: (suffix: string, page?: number) => string,
  page: PageOfCatalog | undefined
): string {
  const otherForms = forms
    .filter(({ suffix }) => suffix !== form.suffix)
    .map(({ suffix, type }) => `<${addressOf(suffix, page?.page)}>; rel="alternate"; type="${type}"`)
  if (page && page.page * page.size < page.total)
    otherForms.unshift(`<${page.addressOf(page.page + 1)}>; rel="next"`)
  return otherForms.join(', ')
}

const tagOf = (parts: unknown): string =>
  `W/"${createHash('sha1').update(JSON.stringify(parts)).digest('base64url')}"`

/** Tells whether `If-None-Match` has the ETag (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((candidate) => candidate.trim() === tag)
}
