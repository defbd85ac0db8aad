/** The pages of the browser application: three HTML entries, their files, and the configuration put in each. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { darkColors, lightColors, type PageConfig } from '../../contract/pageConfig.ts'
import { everybody } from '../access/access.ts'
import type { Platform } from '../platform.ts'

type Entry = 'index' | 'embed' | 'accounts'

const distFolder = resolve(import.meta.dirname, '../../dist')
const configMark = /<!-- page-config[^>]*-->/
const ownFrames = "frame-ancestors 'self'"
const anyFrames = "frame-ancestors 'self' http: https:"

export async function registerPages(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(fastifyStatic, { root: distFolder, serve: false, decorateReply: true })

  app.get(
    '/data-fair/assets/*',
    { config: { access: everybody }, schema: { hide: true } },
    (request, reply) =>
      reply.sendFile(join('assets', (request.params as { '*': string })['*']), {
        maxAge: '365d',
        immutable: true
      })
  )
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (request.method !== 'GET' || /^(\/data-fair|\/simple-directory)?\/api\//.test(path)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('unknown api endpoint')
    }
    if (path === '/' || path === '/data-fair') return reply.redirect('/data-fair/')
    if (path.startsWith('/data-fair/embed/')) return sendPage(reply, 'embed', anyFrames)
    if (path === '/data-fair/setup' || path.startsWith('/simple-directory/')) {
      return sendPage(reply, 'accounts', ownFrames)
    }
    if (path.startsWith('/data-fair/')) return sendPage(reply, 'index', ownFrames)
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  })

  const templates = new Map<Entry, string>()

  async function sendPage(reply: FastifyReply, entry: Entry, frames: string): Promise<FastifyReply> {
    const needsSetup = await platform.directory.needsSetup()
    if (needsSetup && entry === 'index') return reply.redirect('/data-fair/setup')
    const html = template(entry).replace(configMark, configScript(pageConfigOf(platform, needsSetup)))
    return reply
      .header('content-security-policy', frames)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  }

  function template(entry: Entry): string {
    const known = templates.get(entry)
    if (known) return known
    const path = join(distFolder, `${entry}.html`)
    if (!existsSync(path))
      return '<!doctype html><title>Fairway</title><p>The pages are not built: run npm start.</p>'
    const html = readFileSync(path, 'utf8')
    templates.set(entry, html)
    return html
  }
}

function configScript(config: PageConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="fairway-config">${json}</script>`
}

function pageConfigOf(platform: Platform, needsSetup: boolean): PageConfig {
  const { config } = platform
  return {
    basePath: '/data-fair/',
    directoryPath: '/simple-directory',
    publicUrl: config.publicUrl,
    brand: { title: 'Fairway' },
    colors: lightColors,
    darkColors,
    darkModeSwitch: true,
    defaultLocale: 'fr',
    locales: ['fr', 'en'],
    defaultTimeZone: config.defaultTimeZone,
    eventsIntegration: false,
    catalogsIntegration: false,
    portalsIntegration: false,
    disableApplications: true,
    needsSetup
  }
}
