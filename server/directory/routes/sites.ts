/** Declaration of sites, on which users sign in besides the platform's main address (docs/api/sites.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../../contract/session.ts'
import type { DirectorySite } from '../../../contract/sites.ts'
import { adminModeOnly, anySession, ownCheck } from '../../access/access.ts'
import { secretMatches } from '../../access/secrets.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { siteBody, sitePatch } from '../declaredSites/body.ts'
import { undeclaredSites } from '../declaredSites/undeclared.ts'
import { listQuery, pageOf } from '../lists.ts'
import { directoryError } from '../texts.ts'
import { pageParameters } from './lists.ts'
import { checkPrecondition } from './preconditions.ts'

const sitePath = Type.Object({ id: Type.String() })
const keyQuery = Type.Object({ key: Type.Optional(Type.String()) })
const sortFields = ['host', 'title', 'createdAt', 'updatedAt']
const maxBody = 200_000

export const siteRoutes: RegisterRoutes = (scope, platform) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { config } = platform
  const { sites } = platform.directory

  /**
   * Checks the key of sites.
   * @throws HttpError 401 without the key and without admin mode
   */
  function checkKey(request: FastifyRequest<{ Querystring: { key?: string } }>): void {
    const { key } = request.query
    if (key === undefined && request.session.user?.adminMode) return
    if (!secretMatches(config.secrets.sites, key)) throw httpError('wrongSitesKey')
  }

  function siteOfPath(id: string): DirectorySite {
    const site = sites.get(id)
    if (!site) throw httpError('siteNotFound')
    return site
  }

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
      preValidation: async (request) => checkKey(request)
    },
    async (request) => sites.put(request.body)
  )

  routes.get(
    '/api/sites/:id',
    {
      config: { access: adminModeOnly },
      schema: { operationId: 'readSite', tags: ['Directory'], summary: 'A declared site', params: sitePath }
    },
    async (request) => siteOfPath(request.params.id)
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
      const site = await sites.patch(id, request.body, (before) => void checkPrecondition(request, before))
      if (!site) throw httpError('siteNotFound')
      return site
    }
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
      preValidation: async (request) => checkKey(request)
    },
    async (request, reply) => {
      const site = siteOfPath(request.params.id)
      await sites.remove(site._id)
      return reply.code(204).send(null)
    }
  )
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
