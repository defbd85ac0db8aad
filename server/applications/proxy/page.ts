/**
 * Renders the page of an application: the page of its base application, with the application injected
 * (docs/api/applications.md#the-page).
 */
import type { FastifyRequest } from 'fastify'
import { cleanDataset } from '../../datasets/read/clean.ts'
import { addressAt } from '../../http/requestAddress.ts'
import { readLimits } from '../../limits/store.ts'
import { referenceOf, withoutInternals, type OutputContext } from '../../owned/read/clean.ts'
import type { Platform } from '../../platform.ts'
import { isShipped } from '../baseApplications/shipped.ts'
import { draftOf } from '../configuration.ts'
import type { ApplicationParts, ApplicationRecord } from '../record.ts'
import { filtersOf, ownerReader, withFreshDatasets } from '../references.ts'
import type { BasePages } from './basePages.ts'
import { exposedUrlOf } from './addresses.ts'
import { baseOfOpened, type OpenedApplication } from './opened.ts'
import { scriptJson } from './pageTemplate.ts'
import { frameScript, refererScript, referrerMeta, workerScript } from './scripts.ts'

const builtFor = '/data-fair'

interface Rendering {
  parts: ApplicationParts
  platform: Platform
  basePages: BasePages
}

/** @throws HttpError 403, 404 or 502 */
export async function renderedPage(
  request: FastifyRequest,
  opened: OpenedApplication,
  { parts, platform, basePages }: Rendering
): Promise<string> {
  const { application, site } = opened
  const query = request.query as Record<string, unknown>
  const isDraft = query.draft === 'true'
  const base = await baseOfOpened(parts, application, isDraft)
  const [document, template, brand] = await Promise.all([
    injected(request, opened, platform, isDraft),
    basePages.at(base.url),
    brandOf(parts, application)
  ])
  const { pathname: basePath } = new URL(site.publicUrl)
  const exposed = new URL(exposedUrlOf(platform.config, opened))
  const url = new URL(addressAt(site.publicUrl, request))
  const tracking = refererScript({
    url,
    referer: request.headers.referer,
    ownHost: new URL(platform.config.siteUrl).hostname
  })
  const filling = {
    application: scriptJson(document),
    manifest: `${exposed.pathname}/manifest.json${keyParameter(query.key, opened)}`,
    headStart: tracking?.place === 'headStart' ? tracking.script : '',
    headEnd: referrerMeta + (tracking?.place === 'headEnd' ? tracking.script : '') + workerScript(basePath),
    bodyEnd: frameScript(basePath, base.meta, query['d-frame'] === 'true') + brand
  }
  // Asset addresses of shipped pages are built for the root of a host, and need the base path of the platform.
  const isMoved = basePath !== builtFor && isShipped(platform.config, base.url)
  return template.filled(
    filling,
    isMoved ? (text) => text.replaceAll(`"${builtFor}/`, `"${basePath}/`) : undefined
  )
}

/**
 * Query with the key for the manifest, which browsers request separately; empty when the key is in the path already.
 */
function keyParameter(parameter: unknown, { key }: OpenedApplication): string {
  return key !== undefined && key === parameter ? `?key=${encodeURIComponent(key)}` : ''
}

/** Returns the application as injected in its page. */
async function injected(
  { session }: FastifyRequest,
  opened: OpenedApplication,
  platform: Platform,
  isDraft: boolean
): Promise<Record<string, unknown>> {
  const { config, datasets } = platform
  const { application, site, key } = opened
  const { publicUrl } = site
  const { configurationDraft: _draft, image, ...described } = application
  const configuration = isDraft ? draftOf(application) : application.configuration
  const { datasetUrlTemplate } = site.current ?? {}
  const context: OutputContext = {
    session,
    publicUrl,
    mainUrl: config.publicUrl,
    bySlug: site.isSiteDomain,
    ...(datasetUrlTemplate ? { pageTemplate: datasetUrlTemplate } : {})
  }
  const configurationNow =
    configuration &&
    (await withFreshDatasets(configuration, {
      find: (id) => datasets.parts.store.shared(id),
      reader: ownerReader(application),
      clean: (dataset) => cleanDataset(dataset, context),
      mainUrl: config.publicUrl,
      publicUrl,
      filters: filtersOf(application, isDraft),
      onlyDeclared: false
    }))
  return {
    ...withoutInternals(described),
    ...(image ? { image: image.startsWith('/') ? publicUrl + image : image } : {}),
    ...(configurationNow ? { configuration: configurationNow } : {}),
    href: `${publicUrl}/api/v1/applications/${referenceOf(application, site.isSiteDomain)}`,
    page: `${config.publicUrl}/application/${application.id}`,
    exposedUrl: exposedUrlOf(config, opened),
    apiUrl: `${publicUrl}/api/v1`,
    captureUrl: `${publicUrl.replace(/\/data-fair$/, '')}/capture`,
    wsUrl: `${publicUrl.replace(/^http/, 'ws')}/`,
    ...(key === undefined ? {} : { applicationKey: key })
  }
}

/** Returns the branding markup of each page; empty for accounts with the limit `hide_brand`. */
async function brandOf(
  { metadata, config }: ApplicationParts,
  { owner }: Pick<ApplicationRecord, 'owner'>
): Promise<string> {
  const { brandEmbed, hideBrand } = config.applications.pages
  if (!brandEmbed || hideBrand) return ''
  const limits = await readLimits(metadata, { type: owner.type, id: owner.id })
  return limits?.stored.hide_brand?.limit ? '' : brandEmbed
}
