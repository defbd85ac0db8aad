/** Access declarations of routes. The server refuses to start when a route declares none. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OwnedRecord, ResourceDefinition } from '../owned/definition.ts'
import { httpError } from '../http/errors.ts'
import { scopesOfOperation } from './keyScopes.ts'

/** Scopes of API keys that the route accepts, any one of them; without scopes, API keys are ignored. */
interface AcceptedKeys {
  keyScopes?: readonly string[]
}

export type Access = AcceptedKeys & Who

type Who =
  | { who: 'everybody' }
  | { who: 'session' }
  | { who: 'adminMode' }
  /** The handler checks the access itself, for the reason given in `why`. */
  | { who: 'own-check'; why: string; operations?: readonly string[] }
  /** The session needs an operation on the resource of the route. */
  | { who: 'permission'; resource: string; operation: string }

export type PermissionAccess = Extract<Access, { who: 'permission' }>

export const everybody: Access = { who: 'everybody' }
export const anySession: Access = { who: 'session' }
export const adminModeOnly: Access = { who: 'adminMode' }
/** Access by an operation of a resource, with the API key scopes that include the operation. */
export const permissionFor = (
  definition: Pick<ResourceDefinition<OwnedRecord>, 'name' | 'keys' | 'operationTable'>,
  operation: string
): PermissionAccess => ({
  who: 'permission',
  resource: definition.name,
  operation,
  keyScopes: scopesOfOperation(definition, operation)
})

/**
 * Access checked by the handler itself, for a reason.
 * @param operations operations that the handler checks, for routes on one resource
 */
export const ownCheck = (why: string, operations?: readonly string[]): Access => ({
  who: 'own-check',
  why,
  ...(operations ? { operations } : {})
})

/** The same access, open to API keys that have one of these scopes as well. */
export const withKeys = (access: Access, keyScopes: readonly string[]): Access => ({
  ...access,
  keyScopes
})

/** Scopes of API keys that a route accepts; none by default. */
export function keyScopesOf(access: Access | undefined): readonly string[] {
  return access?.keyScopes ?? []
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/** Loads the resource of the request into the request; throws when the session lacks the operation. */
export type ResourceGuard = (
  request: FastifyRequest,
  reply: FastifyReply,
  access: PermissionAccess
) => Promise<void>

export function registerAccess(app: FastifyInstance, guards: Map<string, ResourceGuard>): void {
  app.decorateRequest('resource')
  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`route ${String(route.method)} ${route.url} declares no access`)
  })
  app.addHook('preValidation', async (request, reply) => {
    const access = request.routeOptions.config.access
    if (!access || access.who === 'everybody' || access.who === 'own-check') return
    const { user } = request.session
    if (access.who === 'session' && !user) throw httpError('signInNeeded')
    if (access.who === 'adminMode') {
      if (!user) throw httpError('signInNeeded')
      if (!user.adminMode) throw httpError('superAdminOnly')
    }
    if (access.who === 'permission') {
      const guard = guards.get(access.resource)
      if (!guard) throw new Error(`no guard for ${access.resource}`)
      await guard(request, reply, access)
    }
  })
}
