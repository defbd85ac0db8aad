/**
 * Every route declares who may call it. A route that does not cannot be registered: the server refuses to start.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OwnedRecord, ResourceDefinition } from '../owned/definition.ts'
import { httpError } from '../http/errors.ts'
import { scopesOfOperation } from './keyScopes.ts'

/** Scopes of the API keys that a route accepts, one being enough; without any, keys are ignored. */
interface AcceptedKeys {
  keyScopes?: readonly string[]
}

export type Access = AcceptedKeys & Who

type Who =
  | { who: 'everybody' }
  | { who: 'session' }
  | { who: 'adminMode' }
  /** The route checks by itself, for the reason given. */
  | { who: 'own-check'; why: string; operations?: readonly string[] }
  /** The session has an operation on the resource that the route is about. */
  | { who: 'permission'; resource: string; operation: string }

export type PermissionAccess = Extract<Access, { who: 'permission' }>

export const everybody: Access = { who: 'everybody' }
export const anySession: Access = { who: 'session' }
export const adminModeOnly: Access = { who: 'adminMode' }
/** The operation of a resource, and the keys that open it. */
export const permissionFor = (
  definition: Pick<ResourceDefinition<OwnedRecord>, 'name' | 'keys' | 'operationTable'>,
  operation: string
): PermissionAccess => ({
  who: 'permission',
  resource: definition.name,
  operation,
  keyScopes: scopesOfOperation(definition, operation)
})

/** @param operations those that the route checks, for the routes on one resource */
export const ownCheck = (why: string, operations?: readonly string[]): Access => ({
  who: 'own-check',
  why,
  ...(operations ? { operations } : {})
})

/** The same access for API keys that have one of these scopes. */
export const withKeys = (access: Access, keyScopes: readonly string[]): Access => ({
  ...access,
  keyScopes
})

/** The scopes of the keys that a route accepts: none where it says nothing. */
export function keyScopesOf(access: Access | undefined): readonly string[] {
  return access?.keyScopes ?? []
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/** Loads the resource of the request, puts it on the request, and throws when the session may not do the operation. */
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
