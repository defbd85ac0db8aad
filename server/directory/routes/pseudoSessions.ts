/** Read-only sessions for other services (docs/api/directory.md). */
import { Type, type Static, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Membership, SessionUser } from '../../../contract/session.ts'
import { ownCheck } from '../../access/access.ts'
import { checkServiceKey } from '../../access/serviceKey.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { clearAllCookies, writeIdCookies } from '../cookies.ts'
import { membershipAtLogin } from '../memberships.ts'
import { pseudoMember, pseudoUser } from '../pseudoSessions.ts'
import { lifetimes } from '../settings.ts'
import { directoryError, unknownRole } from '../texts.ts'
import { requestSite } from './sessionAnswers.ts'

const body = Type.Object({
  type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
  id: Type.String({ minLength: 1, maxLength: 200 }),
  role: Type.Optional(Type.String({ maxLength: 200 })),
  department: Type.Optional(Type.String({ maxLength: 200 }))
})

export const pseudoSessionRoutes: RegisterRoutes = (scope, platform) => {
  const { config, directory } = platform
  const { accounts, keys, settings } = directory

  scope.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/auth/pseudo',
    {
      config: { access: ownCheck('the key of read-only sessions') },
      schema: {
        operationId: 'openPseudoSession',
        tags: ['Directory'],
        summary: 'Open a session that only reads, for services',
        querystring: Type.Object({ key: Type.Optional(Type.String()) }),
        body,
        response: { 204: Type.Null() }
      },
      preValidation: async (request) => checkServiceKey(request, config.secrets.pseudoSessions)
    },
    async (request, reply) => {
      const site = requestSite(request, platform)
      // Accounts of sites and of the platform are distinct.
      if (site.declared) throw httpError('siteNotFound')
      const { user, membership } = await (request.body.type === 'user' ? asUser(request) : asMember(request))
      const expires = Math.floor(Date.now() / 1000) + lifetimes.idToken
      const idToken = await keys.sign({ ...user }, expires)
      // Former cookies are removed, as they would renew the former session.
      clearAllCookies(reply, site)
      const session = { idToken, idTokenExpires: new Date(expires * 1000), membership, withRole: false }
      writeIdCookies(reply, site, session)
      void reply.header('cache-control', 'no-store')
      return reply.code(204).send(null)
    }
  )

  interface Opened {
    user: SessionUser
    membership: Membership | undefined
  }
  type Request = FastifyRequest<{ Body: Static<typeof body> }>

  async function asUser(request: Request): Promise<Opened> {
    const account = await accounts.user(request.body.id)
    const user = account && (await pseudoUser(accounts, account.id))
    if (!account || !user) throw directoryError(404, 'userUnknown', languageOf(request))
    return { user, membership: membershipAtLogin(account, {}) }
  }

  async function asMember(request: Request): Promise<Opened> {
    const { id, role = 'user', department } = request.body
    const organization = await accounts.organization(id)
    if (!organization) throw directoryError(404, 'orgaUnknown', languageOf(request))
    const roles = organization.roles ?? settings.roles
    if (!roles.includes(role)) throw unknownRole(role, languageOf(request))
    const place = organization.departments?.find((known) => known.id === department)
    if (department && !place) throw httpError('unknownDepartment', { id: department })
    const membership: Membership = {
      id,
      name: organization.name,
      role,
      ...(place ? { department: place.id, departmentName: place.name } : {})
    }
    return { user: pseudoMember(organization, membership), membership }
  }
}
