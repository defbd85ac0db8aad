/** Parts common to the routes of the service: addresses, and the secret of routes for other services. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownCheck, type Access } from '../access/access.ts'
import type { Config } from '../config/config.ts'
import { publicUrlOf } from '../sites/index.ts'

export const eventsApi = '/events/api'
export const eventTags = ['Events']

/** Paths of a route; some routes have an alias for older clients. */
function pathsOf(path: string): string[] {
  const isAliased = /^\/(notifications|subscriptions)(\/|$)/.test(path)
  return [`${eventsApi}${path}`, ...(isAliased ? [`${eventsApi}/v1${path}`] : [])]
}

/** Registers routes at each of their paths: `register` receives the prefix, and whether the routes are documented. */
export function atEachAddress(
  app: FastifyInstance,
  path: string,
  register: (app: FastifyInstance, path: string, isAlias: boolean) => void
): void {
  pathsOf(path).forEach((mountPath, index) => register(app, mountPath, index > 0))
}

export const withSecret: Access = ownCheck('the key of the events service, from inside only')

/** Address of the site of a request, without the path of the service. */
export function siteOf(request: FastifyRequest, config: Config): string {
  return publicUrlOf(request, config).replace(/\/data-fair$/, '')
}
