/** What the routes of the service have in common: their addresses, and the secret of those that other services call. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownCheck, type Access } from '../access/access.ts'
import { secretMatches } from '../access/secrets.ts'
import type { Config } from '../config.ts'
import { httpError } from '../http/errors.ts'
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

/** @throws HttpError 421 from outside, 401 without the key */
export function checkSecret(request: FastifyRequest, { secrets }: Pick<Config, 'secrets'>): void {
  if (request.headers['x-forwarded-host'] !== undefined) throw httpError('internalOnly')
  const header = request.headers['x-secret-key']
  const { key } = request.query as { key?: unknown }
  const presented = header ?? key
  if (!secretMatches(secrets.events, typeof presented === 'string' ? presented : undefined))
    throw httpError('badEventsKey')
}

/** Address of the site that a request was sent to, without what comes before the path of a service. */
export function siteOf(request: FastifyRequest, config: Config): string {
  return publicUrlOf(request, config).replace(/\/data-fair$/, '')
}
