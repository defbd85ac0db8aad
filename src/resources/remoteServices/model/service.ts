/** A service as its screens have it. */
import type { NamedAccount, RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { datasetOfService } from '../../../../contract/remoteServices/remoteService.ts'
import { folded } from '../../../i18n/collation.ts'
import { queryWith } from '../../list/localFilter.ts'

/** What the list reads of each. */
export const listedFields = ['id', 'title', 'description', 'public', 'privateAccess', 'url'] as const
export type ListedService = Pick<RemoteService, (typeof listedFields)[number]>

/** Reference data of this platform, or a service of another server. */
export type ServiceKind = 'dataset' | 'remote'

export function kindOfService({ id }: Pick<RemoteService, 'id'>): ServiceKind {
  return datasetOfService(id) === undefined ? 'remote' : 'dataset'
}

export const offers = ['public', 'restricted', 'nobody'] as const
/** Whom it is offered to. */
export type Offer = (typeof offers)[number]

export function offerOf(service: Pick<RemoteService, 'public' | 'privateAccess'>): Offer {
  if (service.public) return 'public'
  return service.privateAccess?.length ? 'restricted' : 'nobody'
}

export interface ServiceFilter {
  q: string
  kind: ServiceKind | ''
  offer: Offer | ''
}

export function filterOfQuery(query: URLSearchParams): ServiceFilter {
  const kind = query.get('kind')
  const offer = query.get('visibility')
  return {
    q: query.get('q') ?? '',
    kind: kind === 'dataset' || kind === 'remote' ? kind : '',
    offer: offers.find((known) => known === offer) ?? ''
  }
}

export const queryWithFilter = (query: URLSearchParams, { q, kind, offer }: ServiceFilter): URLSearchParams =>
  queryWith(query, { q, kind, visibility: offer })

/** The services that are asked for, and have every word of the text in their title or description. */
export function filteredServices(
  services: ListedService[],
  { q, kind, offer }: ServiceFilter
): ListedService[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  return services.filter((service) => {
    if (kind && kindOfService(service) !== kind) return false
    if (offer && offerOf(service) !== offer) return false
    // Its description comes as HTML.
    const description = (service.description ?? '').replaceAll(/<[^>]*>/g, ' ')
    const text = folded(`${service.title} ${description} ${service.id}`)
    return words.every((word) => text.includes(word))
  })
}

export function nameOfAccount({ id, name }: NamedAccount): string {
  return name || id
}
