/** What pages load of the site that they are on: its identity and its colours (docs/api/directory.md). */
import { createHash } from 'node:crypto'
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { everybody } from '../../access/access.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { publicSite, themeCss } from '../theme.ts'

const shortCache = 'public, max-age=60'
const longCache = 'public, max-age=31536000, immutable'
const hashPath = Type.Object({ hash: Type.String() })

export const siteRoutes: RegisterRoutes = (scope, { config }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const site = publicSite(new URL(config.siteUrl).host)
  const script = `window.__PUBLIC_SITE_INFO = ${JSON.stringify(site).replaceAll('<', '\\u003c')}\n`
  const css = themeCss(site.theme)
  const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

  routes.get(
    '/api/sites/_public',
    {
      config: { access: everybody },
      schema: { operationId: 'readPublicSite', tags: ['Directory'], summary: 'The current site' }
    },
    async (_request, reply) => {
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
    async () => ({ publicInfo: md5(script), themeCss: md5(css), preloadLinks: md5('') })
  )

  const files = [
    {
      name: '_public.js',
      type: 'application/javascript; charset=utf-8',
      content: script,
      id: 'PublicScript'
    },
    { name: '_theme.css', type: 'text/css; charset=utf-8', content: css, id: 'ThemeCss' }
  ]
  for (const file of files) {
    const send = (reply: FastifyReply, cache: string): FastifyReply =>
      reply.header('cache-control', cache).type(file.type).send(file.content)
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
      (_request, reply) => send(reply, shortCache)
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
      // An address with an outdated hash gets the present content, but must not be remembered for a year.
      (request, reply) => send(reply, request.params.hash === md5(file.content) ? longCache : shortCache)
    )
  }
}
