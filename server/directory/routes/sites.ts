/** Declaration of sites, on which users sign in besides the platform's main address (docs/api/sites.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../../contract/session.ts'
import type { DirectorySite } from '../../../contract/sites.ts'
import { adminModeOnly, anySession, ownCheck } from '../../access/access.ts'
import { secretMatches } from '../../access/secrets.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Platform, RegisterRoutes } from '../../platform.ts'
import { siteBody, sitePatch } from '../declaredSites/body.ts'
import { undeclaredSites } from '../declaredSites/undeclared.ts'
import type { Directory } from '../directory.ts'
import { listQuery, pageOf } from '../lists.ts'
import { directoryError } from '../texts.ts'
import { pageParameters } from './lists.ts'
import { checkPrecondition } from './preconditions.ts'

const sitePath = Type.Object({ id: Type.String() })
const keyQuery = Type.Object({ key: Type.Optional(Type.String()) })
const sortFields = ['host', 'title', 'createdAt', 'updatedAt']
const maxBody = 200_000

export const siteRoutes: RegisterRoutes = async (scope, platform) => {
  await listRoutes(scope, platform)
  await declarationRoutes(scope, platform)
  await administrationRoutes(scope, platform)
}

/** Routes that list the declared sites, and those which are not. */
const listRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { sites } = platform.directory

  routes.get(
    '/api/sites',
    {
      config: { access: anySession },
      schema: {
        operationId: 'listSites',
        tags: ['Directory'],
        summary: 'Declared sites of the active account; of others, in admin mode',
        querystring: Type.Object({
          owner: Type.Optional(Type.String({ description: 'type:id' })),
          showAll: Type.Optional(Type.Boolean()),
          ...pageParameters
        })
      }
    },
    async (request, reply) => {
      const { query, session } = request
      const { showAll, owner } = query
      if ((showAll || owner) && !session.user?.adminMode) {
        throw directoryError(403, 'permissionDenied', languageOf(request))
      }
      const siteOwner = owner ? accountOf(owner) : session.account
      const visibleSites = sites
        .all()
        .filter((site) => (showAll && !owner) || (siteOwner && isOf(site, siteOwner)))
      void reply.header('cache-control', 'no-store')
      return pageOf(visibleSites, listQuery(query, sortFields))
    }
  )

  routes.get(
    '/api/sites/_undeclared',
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'listUndeclaredSites',
        tags: ['Directory'],
        summary: 'Publication sites of accounts where nobody signs in'
      }
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      return undeclaredSites(platform)
    }
  )
}

/** Routes of services, which declare a site and withdraw it. */
const declarationRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { directory } = platform

  routes.post(
    '/api/sites',
    {
      bodyLimit: maxBody,
      config: { access: ownCheck('the key of sites, or admin mode') },
      schema: {
        operationId: 'declareSite',
        tags: ['Directory'],
        summary: 'Declare a site, or give the one of an _id new values',
        querystring: keyQuery,
        body: siteBody
      },
      preValidation: async (request) => checkKey(platform, request)
    },
    async (request) => directory.sites.put(request.body)
  )

  routes.delete(
    '/api/sites/:id',
    {
      config: { access: ownCheck('the key of sites, or admin mode') },
      schema: {
        operationId: 'deleteSite',
        tags: ['Directory'],
        summary: 'Withdraw a site: nobody is signed in there any more',
        params: sitePath,
        querystring: keyQuery,
        response: { 204: Type.Null() }
      },
      preValidation: async (request) => checkKey(platform, request)
    },
    async (request, reply) => {
      const site = siteOf(directory, request.params.id)
      await directory.sites.remove(site._id)
      return reply.code(204).send(null)
    }
  )
}

/** Routes of administrators, who read a site and change it. */
const administrationRoutes: RegisterRoutes = (scope, { directory }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/sites/:id',
    {
      config: { access: adminModeOnly },
      schema: { operationId: 'readSite', tags: ['Directory'], summary: 'A declared site', params: sitePath }
    },
    async (request) => siteOf(directory, request.params.id)
  )

  routes.patch(
    '/api/sites/:id',
    {
      bodyLimit: maxBody,
      config: { access: adminModeOnly },
      schema: {
        operationId: 'patchSite',
        tags: ['Directory'],
        summary: 'Change a declared site',
        params: sitePath,
        body: sitePatch
      }
    },
    async (request) => {
      const { id } = request.params
      const site = await directory.sites.patch(
        id,
        request.body,
        (before) => void checkPrecondition(request, before)
      )
      if (!site) throw httpError('siteNotFound')
      return site
    }
  )
}

/**
 * Checks the key of sites.
 * @throws HttpError 401 without the key and without admin mode
 */
function checkKey({ config }: Platform, request: FastifyRequest<{ Querystring: { key?: string } }>): void {
  const { key } = request.query
  if (key === undefined && request.session.user?.adminMode) return
  if (!secretMatches(config.secrets.sites, key)) throw httpError('wrongSitesKey')
}

function siteOf({ sites }: Directory, id: string): DirectorySite {
  const site = sites.get(id)
  if (!site) throw httpError('siteNotFound')
  return site
}

/**
 * Parses an account `{type}:{id}`.
 * @throws HttpError 400
 */
function accountOf(text: string): AccountKeys {
  const [, type, id = ''] = /^(user|organization):(.+)$/.exec(text) ?? []
  if (!type) throw httpError('wrongOwnerType')
  return { type: type as AccountKeys['type'], id }
}

function isOf({ owner }: DirectorySite, { type, id, department }: AccountKeys): boolean {
  return owner.type === type && owner.id === id && (!department || owner.department === department)
}
