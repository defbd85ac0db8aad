/** By what a dataset is addressed: its id, or its slug where a publication site says whose (docs/api/datasets.md). */
import type { FastifyInstance } from 'fastify'
import type { AccountKeys } from '../../contract/session.ts'
import type { Platform } from '../platform.ts'
import type { RequestSite } from '../sites/requestSite.ts'
import { notFound } from '../datasets/guard.ts'
import type { DatasetStore } from '../datasets/store.ts'

const datasetRoute = /^\/data-fair\/api\/v1\/datasets\/:id(\/|$)/

/** Turns slugs of addresses into ids before anything reads them. Must come after the sites, before the session. */
export function registerReferences(app: FastifyInstance, { datasets }: Platform): void {
  const { store } = datasets.parts
  app.addHook('onRequest', async (request) => {
    const { site } = request
    if ((!site?.current && !site?.main) || !datasetRoute.test(request.routeOptions.url ?? '')) return
    const params = request.params as { id: string }
    params.id = await idOf(store, params.id, site)
  })
}

/**
 * The id of the dataset that an address means; what it was given when there is none, so that one can be created.
 * @throws HttpError 404 for a dataset of another account than the one of the current site
 */
export async function idOf(
  store: Pick<DatasetStore, 'find' | 'idOfSlug'>,
  reference: string,
  { current, main }: Pick<RequestSite, 'current' | 'main'>
): Promise<string> {
  const known = await store.find(reference)
  if (known && (!current || belongsTo(known.owner, current.owner))) return reference
  const account = (current ?? main)?.owner
  const bySlug = account && (await store.idOfSlug(account, reference))
  if (bySlug) return bySlug
  if (known) throw notFound()
  return reference
}

/** A site of a department only shows what is of the department. */
export function belongsTo(owner: AccountKeys, account: AccountKeys): boolean {
  const { type, id, department } = account
  return owner.type === type && owner.id === id && (!department || owner.department === department)
}
