/** What the routes of the service have in common: their addresses, and the secret of those that other services call. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownCheck, type Access } from '../access/access.ts'
import type { Config } from '../config/config.ts'
import { publicUrlOf } from '../sites/index.ts'

export const eventsApi = '/events/api'
export const eventTags = ['Events']

/** Addresses of a route: older clients have another one for some. */
export function pathsOf(path: string): string[] {
  const isAliased = /^\/(notifications|subscriptions)(\/|$)/.test(path)
  return [`${eventsApi}${path}`, ...(isAliased ? [`${eventsApi}/v1${path}`] : [])]
}

/** Registers routes at each of their addresses: `register` is given where they begin, and whether they are documented. */
export function atEachAddress(
  app: FastifyInstance,
  path: string,
  register: (app: FastifyInstance, path: string, isAlias: boolean) => void
): void {
  pathsOf(path).forEach((one, index) => register(app, one, index > 0))
}

export const withSecret: Access = ownCheck('the key of the events service, from inside only')

/** Address of the site that a request was sent to, without what comes before the path of a service. */
export function siteOf(request: FastifyRequest, config: Config): string {
  return publicUrlOf(request, config).replace(/\/data-fair$/, '')
}
