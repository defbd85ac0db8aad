/** Parses the filters of lists of remote services (docs/api/remote-services.md#lists). */
import type { FastifyRequest } from 'fastify'
import { standardConcepts } from '../../../contract/vocabulary.ts'
import { httpError } from '../../http/errors.ts'
import { listOf } from '../../owned/list/parameters.ts'
import { requestedAccounts } from '../../owned/list/requestedAccounts.ts'
import type { Platform } from '../../platform.ts'
import { readSettings } from '../../settings/store.ts'
import { accountValue, type ValueName } from '../rows.ts'

export type ServiceQuery = Record<string, string | undefined>

export interface ServiceFilter {
  /** True lists all services, without access check. */
  all: boolean
  /** Accounts whose restricted services are listed beside the public ones. */
  accounts: string[]
  /** Filters by name; a service matches any of the values. */
  ofService: [ValueName, string[]][]
  ofActions: [ValueName, string[]][]
  ids?: string[]
  q?: string
  /** True for a filter that no service can match. */
  isEmpty: boolean
}

/**
 * @throws HttpError 401 or 403 for accounts that the caller does not belong to, 400 for `showAll` without admin mode
 */
export async function filterOf(
  { session }: Pick<FastifyRequest, 'session'>,
  query: ServiceQuery,
  { metadata }: Pick<Platform, 'metadata'>
): Promise<ServiceFilter> {
  const all = query.showAll === 'true'
  if (all && !session.user?.adminMode) throw httpError('showAllRefused')
  const ofService: ServiceFilter['ofService'] = []
  const ofActions: ServiceFilter['ofActions'] = []
  const apiIds = listOf(query['api-id'])
  if (apiIds.length) ofService.push(['api-id', apiIds])
  if (query['virtual-datasets'] === 'true' || query.virtualDatasets === 'true')
    ofService.push(['virtualDatasets', ['true']])
  if (query['standard-schema'] === 'true' || query.standardSchema === 'true')
    ofService.push(['standardSchema', ['true']])
  for (const name of ['input-concepts', 'output-concepts'] as const) {
    const concepts = listOf(query[name])
    if (concepts.length) ofActions.push([name, await identifiersOf(concepts)])
  }
  for (const name of ['inputCollection', 'outputCollection'] as const) {
    const value = query[name]
    if (value === 'true' || value === 'false') ofActions.push([name, [value]])
  }
  const { q } = query
  const ids = idsOf(query)
  return {
    all,
    accounts: requestedAccounts({ session }, query.privateAccess).map(accountValue),
    ofService,
    ofActions,
    ...(ids ? { ids } : {}),
    ...(q === undefined ? {} : { q }),
    // A filter by status matches nothing: services have no status.
    isEmpty: listOf(query.status).length > 0
  }

  /** Returns all identifiers of a concept that is given by its id in the vocabulary. */
  async function identifiersOf(concepts: string[]): Promise<string[]> {
    const [first = ''] = concepts
    if (concepts.length > 1) return concepts
    const standard = standardConcepts.find(({ id }) => id === first)
    if (standard) return [...standard.identifiers]
    const { account } = session
    if (!account) return concepts
    const { privateVocabulary = [] } = await readSettings(metadata, { type: account.type, id: account.id })
    const privateConcept = privateVocabulary.find(({ id }) => id === first)
    return privateConcept ? [...privateConcept.identifiers] : concepts
  }
}

/** Returns the ids in both parameters, or in the only one given. */
function idsOf({ id, ids }: ServiceQuery): string[] | undefined {
  const [fromId, fromIds] = [listOf(id), listOf(ids)]
  if (!fromId.length) return fromIds.length ? fromIds : undefined
  return fromIds.length ? fromId.filter((name) => fromIds.includes(name)) : fromId
}
