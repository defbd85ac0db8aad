/** Configuration of pages as a script, for pages and tools that read it from `window`. */
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { PageConfig } from '../../contract/pageConfig.ts'
import { everybody } from '../access/access.ts'
import type { Config } from '../config/config.ts'
import { httpError } from './errors.ts'

const oneYear = 'public, max-age=31536000, immutable'

interface UiConfig {
  /** Elements for the head of a page: path of the site, and script. */
  head: string
  /** Hash source of the inline element, for the Content-Security-Policy of the page. */
  source: string
  name: string
  script: string
}

export function uiConfigOf(config: Pick<Config, 'compatODS'>, page: PageConfig): UiConfig {
  const script = `window.__UI_CONFIG = ${safeJson(valuesOf(config, page))}`
  const name = `${createHash('md5').update(script).digest('hex')}-ui-config.js`
  const inline = `window.__SITE_PATH = ${safeJson(page.basePath.replace(/\/data-fair\/$/, ''))}`
  const hash = createHash('sha256').update(inline).digest('base64')
  return {
    head: `<script>${inline}</script><script defer src="${page.basePath}${name}"></script>`,
    source: `'sha256-${hash}'`,
    name,
    script
  }
}

function valuesOf({ compatODS }: Pick<Config, 'compatODS'>, page: PageConfig): Record<string, unknown> {
  return {
    map: page.map ?? null,
    apiKeysMaxDuration: page.apiKeysMaxDuration,
    eventsIntegration: page.eventsIntegration,
    portalsIntegration: page.portalsIntegration,
    processingsIntegration: false,
    catalogsIntegration: page.catalogsIntegration,
    agentsIntegration: false,
    metricsIntegration: false,
    openapiViewerIntegration: true,
    registryIntegration: false,
    baseAppsCategories: page.baseAppsCategories,
    disablePublicationSites: page.disablePublicationSites,
    disableApplications: page.disableApplications,
    compatODS,
    adminRole: 'admin',
    contribRole: 'contrib',
    subscriptionUrl: page.subscriptionUrl ?? null,
    extraNavigationItems: page.extraNavigationItems ?? [],
    extraAdminNavigationItems: page.extraAdminNavigationItems ?? [],
    extraDocLinks: page.extraDocLinks ?? [],
    brand: page.brand
  }
}

/** JSON that is safe within a script element: no text can close the element. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')
}

/**
 * Registers the route of the configuration script.
 * @param current returns the current configuration; the name of an outdated one answers 404
 */
export function registerUiConfig(app: FastifyInstance, current: () => UiConfig): void {
  app.get<{ Params: { hash: string } }>(
    '/data-fair/:hash-ui-config.js',
    { config: { access: everybody }, schema: { hide: true } },
    async (request, reply) => {
      const { name, script } = current()
      if (`${request.params.hash}-ui-config.js` !== name) throw httpError('unknownFile')
      return reply.type('application/javascript').header('cache-control', oneYear).send(script)
    }
  )
}
