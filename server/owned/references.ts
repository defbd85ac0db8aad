/**
 * References to resources in addresses: an id, or a slug on a publication site, which determines the owner
 * (docs/api/datasets.md).
 */
import type { FastifyInstance } from 'fastify'
import type { AccountKeys } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { RequestSite } from '../sites/requestSite.ts'
import type { RegisteredResource } from './registry.ts'

/**
 * Replaces slugs in addresses by ids, before other hooks read them. Must be registered after the sites and before the
 * session.
 */
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
 * Id of the resource of a reference; the reference itself when there is none, so that a resource can be created.
 * @throws HttpError 404 for a resource that is not of the account of the current site
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

/** Whether an owner is within an account; a site of a department shows resources of the department only. */
function belongsTo(owner: AccountKeys, account: AccountKeys): boolean {
  const { type, id, department } = account
  return owner.type === type && owner.id === id && (!department || owner.department === department)
}
