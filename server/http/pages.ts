/** Pages of the browser application: four HTML entries, their assets, and the configuration inserted in each. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { darkColors, lightColors, type PageConfig } from '../../contract/pageConfig.ts'
import { isPlatformPath } from '../../contract/platformPaths.ts'
import { everybody } from '../access/access.ts'
import type { Config } from '../config/config.ts'
import type { MapConfig } from '../config/mapSettings.ts'
import type { Platform } from '../platform.ts'
import { siteOfRequest } from '../sites/requestSite.ts'
import { darkStartHead, darkStartSource, loadingMark } from './loadingMark.ts'
import { branded } from './pageBrand.ts'
import { withHead, type PageHead } from './pageHead.ts'
import { pageSources } from './pageSources.ts'
import { addressOf, isApiPath } from './requestAddress.ts'
import { pagePolicyOf, type PageKind } from './securityHeaders.ts'
import { registerStreamSaver } from './streamSaver.ts'
import { registerUiConfig, safeJson, uiConfigOf } from './uiConfig.ts'

const htmlFiles: Record<PageKind, string> = {
  admin: 'index.html',
  embed: 'embed.html',
  accounts: 'accounts.html',
  events: 'events.html'
}
const configMark = /<!-- page-config[^>]*-->/
const notBuilt = '<!doctype html><title>Fairway</title><p>The pages are not built: run npm start.</p>'
const basePath = '/data-fair/'
const assetsPath = `${basePath}assets/`
const baseAppsPath = `${basePath}base-apps/`
/** Path prefix of an earlier interface. */
const formerPrefix = /^\/data-fair\/next-ui(?=[/?]|$)/
/** Paths under which other platforms frame the screens of catalogs, portals, pages and reuses. */
const framedService = /^\/(?:catalogs\/(catalogs)|portals-manager\/(portals|pages|reuses))(?=[/?]|$)/

/** Pages of the directory that moved to the administration. */
const movedPages: Record<string, string> = {
  '/simple-directory/admin/users': '/data-fair/admin/owners?tab=users',
  '/simple-directory/admin/organizations': '/data-fair/admin/owners?tab=organizations'
}

/**
 * Sets the headers of an embed.
 * @returns the head of its page, for a public embed
 */
type DescribeEmbed = (
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply
) => Promise<PageHead | undefined>

/** Responds on the host of a portal, which has its own pages; returns false on another host. */
type AnswerOnPortalHost = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

export async function registerPages(
  app: FastifyInstance,
  platform: Platform,
  {
    describeEmbed,
    answerOnPortalHost
  }: { describeEmbed: DescribeEmbed; answerOnPortalHost: AnswerOnPortalHost }
): Promise<void> {
  const template = openTemplates(platform.config)
  // The build compressed the files already, with a higher quality than a response has time for.
  await app.register(fastifyStatic, { root: platform.config.pagesFolder, serve: false, preCompressed: true })

  registerFiles(app, platform.config)
  registerStreamSaver(app)
  registerUiConfig(app, () =>
    uiConfigOf(platform.config, pageConfigOf(platform, { sitePath: '', needsSetup: false }))
  )

  app.setNotFoundHandler(async (request, reply) => {
    const { path } = addressOf(request)
    if (isApiPath(path)) return plain(reply, 'unknown api endpoint')
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(reply, 'Not found')
    const { sitePath } = request
    const kind = kindOf(path, platform.config)
    if (!kind && !isPlatformPath(path) && (await answerOnPortalHost(request, reply))) return reply
    if (path === '/' || path === '/data-fair') return reply.redirect(`${sitePath}/data-fair/`)
    const moved = movedPages[path]
    if (moved) return reply.redirect(sitePath + moved)
    const present = presentPath(path, request.url)
    if (present !== undefined) {
      const { publicUrl } = await siteOfRequest(request, platform.sites, platform.config)
      return reply.redirect(publicUrl + present)
    }
    return kind ? sendPage(kind, request, reply) : plain(reply, 'Not found')
  })

  async function sendPage(
    kind: PageKind,
    request: FastifyRequest,
    reply: FastifyReply
  ): Promise<FastifyReply> {
    const needsSetup = await platform.directory.needsSetup()
    const { sitePath } = request
    if (needsSetup && kind === 'admin') return reply.redirect(`${sitePath}/data-fair/setup`)
    const { config, directory } = platform
    const ofPlatform = pageConfigOf(platform, { sitePath, needsSetup })
    const ofSite = pagesOfSite(kind, directory.pagesAt(request))
    const page = { ...ofPlatform, ...ofSite }
    const uiConfig = uiConfigOf(config, ofPlatform)
    const html = template(kind, sitePath).replace(
      configMark,
      () => darkStartHead + loadingMark + uiConfig.head + configScript(page)
    )
    void reply.headers({
      'content-security-policy': pagePolicyOf(kind, {
        ...pageSources({ ...config, pages: { ...config.pages, ...ofSite } }),
        scripts: [uiConfig.source, darkStartSource]
      }),
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-accel-buffering': 'yes'
    })
    const head = kind === 'embed' ? await describeEmbed(platform, request, reply) : undefined
    return reply.type('text/html; charset=utf-8').send(head ? withHead(html, head) : html)
  }
}

/** Routes of the scripts, styles and other files of the pages. */
function registerFiles(app: FastifyInstance, config: Config): void {
  // Workers use the Content-Security-Policy of their own response, so that scripts are sent with the policy of pages.
  const filePolicy = pagePolicyOf('admin', pageSources(config))
  app.get<{ Params: { '*': string } }>(
    `${assetsPath}*`,
    { config: { access: everybody }, schema: { hide: true } },
    (request, reply) =>
      reply
        .header('content-security-policy', filePolicy)
        .sendFile(`assets/${request.params['*']}`, { maxAge: '365d', immutable: true, cacheControl: true })
  )
  // This script is loaded by pages of applications, which have no Content-Security-Policy.
  app.get(
    '/data-fair/app-frame.js',
    { config: { access: everybody }, schema: { hide: true } },
    (_request, reply) => reply.sendFile('app-frame.js', { maxAge: '5m', cacheControl: true })
  )
}

/** Returns a function that reads a built page once, for a path of a site. */
function openTemplates(config: Config): (kind: PageKind, sitePath: string) => string {
  const templates = new Map<string, string>()
  return (kind, sitePath) => {
    const key = `${kind} ${sitePath}`
    const known = templates.get(key)
    if (known) return known
    const path = join(config.pagesFolder, htmlFiles[kind])
    if (!existsSync(path)) return notBuilt
    const html = branded(belowSite(readFileSync(path, 'utf8'), sitePath), config)
    templates.set(key, html)
    return html
  }
}

/** A built page with its assets below the path of the site. */
function belowSite(html: string, sitePath: string): string {
  return sitePath ? html.replaceAll(`"${basePath}`, `"${sitePath}${basePath}`) : html
}

/** Paths of the pages for development; all use the layout of embeds except one. */
const developerPath = /^\/data-fair\/_dev\/(?!update-dataset)/

function kindOf(path: string, { development }: Pick<Config, 'development'>): PageKind | undefined {
  if (development && developerPath.test(path)) return 'embed'
  if (path.startsWith(assetsPath) || path.startsWith(baseAppsPath)) return undefined
  if (path.startsWith('/data-fair/embed/') || /^\/openapi-viewer\/?$/.test(path)) return 'embed'
  if (path.startsWith('/events/embed/')) return 'events'
  if (path === '/data-fair/setup' || path.startsWith('/simple-directory/')) return 'accounts'
  return path.startsWith('/data-fair/') ? 'admin' : undefined
}

function plain(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(text)
}

/**
 * Current path of a page for an address of an earlier interface or of another platform, below the address of the
 * platform.
 */
function presentPath(path: string, url: string): string | undefined {
  if (formerPrefix.test(path)) return url.replace(formerPrefix, '').replace(/^(?!\/)/, '/')
  const framed = framedService.exec(path)
  if (framed) return `/${framed[1] ?? framed[2]}${url.slice(framed[0].length)}`
  return publicationsOf(path, url)
}

/** Path of the embed of the publications of a dataset on remote catalogs, for the path that other platforms frame. */
function publicationsOf(path: string, url: string): string | undefined {
  if (path !== '/catalogs/dataset-publications') return undefined
  const query = new URL(url, 'http://localhost').searchParams
  const id = query.get('dataset-id')
  if (!id) return undefined
  query.delete('dataset-id')
  const search = query.size ? `?${query}` : ''
  return `/embed/dataset/${encodeURIComponent(id)}/publications${search}`
}

/**
 * Page configuration of a site. Pages of accounts have the looks of their site; pages of the administration keep those
 * of the platform, and only name the site.
 */
function pagesOfSite(kind: PageKind, ofSite: Partial<PageConfig>): Partial<PageConfig> {
  if (kind === 'accounts') return ofSite
  return kind === 'admin' && ofSite.site ? { site: ofSite.site } : {}
}

function configScript(config: PageConfig): string {
  return `<script type="application/json" id="fairway-config">${safeJson(config)}</script>`
}

function mapOf({ style, beforeLayer }: MapConfig): NonNullable<PageConfig['map']> {
  return { style, ...(beforeLayer ? { beforeLayer } : {}) }
}

function pageConfigOf(
  platform: Platform,
  { sitePath, needsSetup }: { sitePath: string; needsSetup: boolean }
): PageConfig {
  const { config, directory } = platform
  const { settings, accounts } = directory
  return {
    basePath: sitePath + basePath,
    directoryPath: `${sitePath}/simple-directory`,
    publicUrl: config.publicUrl,
    brand: { title: 'Fairway' },
    colors: lightColors,
    darkColors,
    darkModeSwitch: true,
    defaultLocale: 'fr',
    locales: ['fr', 'en'],
    defaultTimeZone: config.defaultTimeZone,
    eventsIntegration: true,
    catalogsIntegration: true,
    portalsIntegration: true,
    disableApplications: false,
    baseAppsCategories: ['essentiel', 'carte', 'graphique', 'textuel'],
    disableSharing: false,
    disableRemoteServices: false,
    disablePublicationSites: false,
    compatODS: config.compatODS,
    apiKeysMaxDuration: config.apiKeysMaxDuration,
    needsSetup,
    ...(config.development ? { developerPages: true as const } : {}),
    ...(config.map ? { map: mapOf(config.map) } : {}),
    ...(settings.selfDeletion ? { selfDeletionDays: settings.plannedDeletionDays } : {}),
    signup: !settings.onlyCreateInvited && !accounts.readOnly,
    ...(accounts.readOnly ? { readOnlyAccounts: true as const } : {}),
    ...config.pages
  }
}
