/** Theme and identity of the site of a page (docs/api/sites.md). */
import { createHash } from 'node:crypto'
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicSite } from '../../../contract/sites.ts'
import { everybody } from '../../access/access.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { mainSite, publicSite, themeCss } from '../../../contract/siteTheme.ts'
import { requestSite } from './sessionAnswers.ts'

const shortCache = 'public, max-age=60'
const longCache = 'public, max-age=31536000, immutable'
const hashPath = Type.Object({ hash: Type.String() })

interface SiteFiles {
  site: PublicSite
  script: string
  css: string
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export const publicSiteRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { config } = platform
  const main = filesOf(mainSite(new URL(config.siteUrl).host, config.pages))
  /** Generated files by site object: a changed site is another object. */
  const known = new WeakMap<object, SiteFiles>()

  function filesAt(request: FastifyRequest): SiteFiles {
    const { declared } = requestSite(request, platform)
    if (!declared) return main
    const files = known.get(declared) ?? filesOf(publicSite(declared, config.pages))
    known.set(declared, files)
    return files
  }

  routes.get(
    '/api/sites/_public',
    {
      config: { access: everybody },
      schema: { operationId: 'readPublicSite', tags: ['Directory'], summary: 'The current site' }
    },
    async (request, reply) => {
      const { site } = filesAt(request)
      void reply.header('cache-control', shortCache)
      return site
    }
  )

  routes.get(
    '/api/sites/_hashes',
    {
      config: { access: everybody },
      schema: {
        operationId: 'readSiteHashes',
        tags: ['Directory'],
        summary: 'Hashes in the addresses of the script and of the colours'
      }
    },
    async (request) => {
      const { script, css } = filesAt(request)
      return { publicInfo: md5(script), themeCss: md5(css), preloadLinks: md5('') }
    }
  )

  const files = [
    {
      name: '_public.js',
      type: 'application/javascript; charset=utf-8',
      content: ({ script }: SiteFiles) => script,
      id: 'PublicScript'
    },
    {
      name: '_theme.css',
      type: 'text/css; charset=utf-8',
      content: ({ css }: SiteFiles) => css,
      id: 'ThemeCss'
    }
  ]
  for (const file of files) {
    const send = (reply: FastifyReply, cache: string, content: string): FastifyReply =>
      reply.header('cache-control', cache).type(file.type).send(content)
    routes.get(
      `/api/sites/${file.name}`,
      {
        config: { access: everybody },
        schema: {
          operationId: `readSite${file.id}`,
          tags: ['Directory'],
          summary: `${file.name} of the site`
        }
      },
      async (request, reply) => send(reply, shortCache, file.content(filesAt(request)))
    )
    routes.get(
      `/api/sites/:hash/${file.name}`,
      {
        config: { access: everybody },
        schema: {
          operationId: `readHashedSite${file.id}`,
          tags: ['Directory'],
          summary: `${file.name} of the site, for a year`,
          params: hashPath
        }
      },
      // An address with an outdated hash gets the current content, which must not be cached for a year.
      async (request, reply) => {
        const content = file.content(filesAt(request))
        return send(reply, request.params.hash === md5(content) ? longCache : shortCache, content)
      }
    )
  }
}

function filesOf(site: PublicSite): SiteFiles {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')
  return {
    site,
    script: `window.__PUBLIC_SITE_INFO = ${json.replaceAll('\u2029', '\\u2029')}\n`,
    css: themeCss(site.theme)
  }
}
