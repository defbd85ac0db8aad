/** Theme and identity of the site of a page (docs/api/sites.md). */
import { createHash } from 'node:crypto'
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DirectorySite, PublicSite } from '../../../contract/sites.ts'
import { everybody } from '../../access/access.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
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

interface GeneratedFile {
  name: string
  /** End of the ids of its operations. */
  id: string
  type: string
  contentOf: (files: SiteFiles) => string
}

const generatedFiles: GeneratedFile[] = [
  {
    name: '_public.js',
    id: 'PublicScript',
    type: 'application/javascript; charset=utf-8',
    contentOf: ({ script }) => script
  },
  { name: '_theme.css', id: 'ThemeCss', type: 'text/css; charset=utf-8', contentOf: ({ css }) => css }
]

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

type ReadSiteFiles = (request: FastifyRequest) => SiteFiles

export const publicSiteRoutes: RegisterRoutes = (scope, platform) => {
  const filesAt = siteFilesReader(platform)
  descriptionRoutes(scope, filesAt)
  for (const file of generatedFiles) fileRoutes(scope, file, filesAt)
}

/** Returns the files of the site that a request is sent to. */
function siteFilesReader(platform: Platform): ReadSiteFiles {
  const { config } = platform
  const main = filesOf(mainSite(new URL(config.siteUrl).host, config.pages))
  /** Generated files by site object: a changed site is another object. */
  const known = new WeakMap<DirectorySite, SiteFiles>()
  return (request) => {
    const { declared } = requestSite(request, platform)
    if (!declared) return main
    const files = known.get(declared) ?? filesOf(publicSite(declared, config.pages))
    known.set(declared, files)
    return files
  }
}

function descriptionRoutes(scope: FastifyInstance, filesAt: ReadSiteFiles): void {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

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
}

/** Routes of a file at its plain address, and at one with its hash. */
function fileRoutes(scope: FastifyInstance, file: GeneratedFile, filesAt: ReadSiteFiles): void {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
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
    async (request, reply) => send(reply, shortCache, file.contentOf(filesAt(request)))
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
      const content = file.contentOf(filesAt(request))
      return send(reply, request.params.hash === md5(content) ? longCache : shortCache, content)
    }
  )
}

function filesOf(site: PublicSite): SiteFiles {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')
  return {
    site,
    script: `window.__PUBLIC_SITE_INFO = ${json.replaceAll('\u2029', '\\u2029')}\n`,
    css: themeCss(site.theme)
  }
}
