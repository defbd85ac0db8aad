/** By what a resource is addressed: its id, or its slug where a publication site says whose (docs/api/datasets.md). */
import type { FastifyInstance } from 'fastify'
import type { AccountKeys } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { RequestSite } from '../sites/requestSite.ts'
import type { RegisteredResource } from './registry.ts'

/** ConnectionPool slugs of addresses into ids before anything reads them. Must come after the sites, before the session. */
export function registerReferences(app: FastifyInstance, { owned }: Platform): void {
  app.addHook('onRequest', async (request) => {
    const { site } = request
    if (!site?.current && !site?.main) return
    const resource = owned.ofRoute(request.routeOptions.url)
    if (!resource) return
    const params = request.params as { id: string }
    params.id = await idOf(resource, params.id, site)
  })
}

/**
 * The id of the resource that an address means; what it was given when there is none, so that one can be created.
 * @throws HttpError 404 for a resource of another account than the one of the current site
 */
export async function idOf(
  { find, idOfSlug, words }: Pick<RegisteredResource, 'find' | 'idOfSlug' | 'words'>,
  reference: string,
  { current, main }: Pick<RequestSite, 'current' | 'main'>
): Promise<string> {
  const known = await find(reference)
  if (known && (!current || belongsTo(known.owner, current.owner))) return reference
  const account = (current ?? main)?.owner
  const bySlug = account && (await idOfSlug(account, reference))
  if (bySlug) return bySlug
  if (known) throw httpError('resourceNotFound', words.notFound)
  return reference
}

/** A site of a department only shows what is of the department. */
export function belongsTo(owner: AccountKeys, account: AccountKeys): boolean {
  const { type, id, department } = account
  return owner.type === type && owner.id === id && (!department || owner.department === department)
}
