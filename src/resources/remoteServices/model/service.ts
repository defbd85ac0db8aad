/** Service as its screens use it. No I/O. */
import type { NamedAccount, RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { datasetOfService } from '../../../../contract/remoteServices/remoteService.ts'
import { foldText } from '../../../i18n/collation.ts'
import { queryWith } from '../../list/localFilter.ts'

/** Fields that the list reads. */
export const listedFields = ['id', 'title', 'description', 'public', 'privateAccess', 'url'] as const
export type ListedService = Pick<RemoteService, (typeof listedFields)[number]>

/** `dataset` for reference data of this platform, `remote` for a service of another server. */
type ServiceKind = 'dataset' | 'remote'

export function kindOfService({ id }: Pick<RemoteService, 'id'>): ServiceKind {
  return datasetOfService(id) === undefined ? 'remote' : 'dataset'
}

export const offers = ['public', 'restricted', 'nobody'] as const
/** Visibility of a service. */
type Offer = (typeof offers)[number]

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
    offer: offers.find((candidate) => candidate === offer) ?? ''
  }
}

export const queryWithFilter = (query: URLSearchParams, { q, kind, offer }: ServiceFilter): URLSearchParams =>
  queryWith(query, { q, kind, visibility: offer })

/** Returns the services that match the filters and have every word of the text in their title or description. */
export function filteredServices(
  services: ListedService[],
  { q, kind, offer }: ServiceFilter
): ListedService[] {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  return services.filter((service) => {
    if (kind && kindOfService(service) !== kind) return false
    if (offer && offerOf(service) !== offer) return false
    // Removes the HTML tags of the description.
    const description = (service.description ?? '').replaceAll(/<[^>]*>/g, ' ')
    const text = foldText(`${service.title} ${description} ${service.id}`)
    return words.every((word) => text.includes(word))
  })
}

export function nameOfAccount({ id, name }: NamedAccount): string {
  return name || id
}
