import { EventCards } from '../../cards/results.tsx'
import type { ListedPage } from '../../cards/listed.ts'
import { portalAddress } from '../../view/addresses.ts'
import { catalogBlock } from '../catalog/Catalog.tsx'
import { cardBlock, listBlock, type ListKind } from '../catalog/lists.tsx'
import { pageSize } from '../catalog/state.ts'

export const eventCatalog = catalogBlock<ListedPage>({
  name: 'events',
  filters: ['search', 'include-past', 'sort'],
  sorts: { 'startDate:1': { fr: 'Date', en: 'Date' }, 'title:1': { fr: 'Titre', en: 'Title' } },
  defaultSort: 'startDate:1',
  counted: {
    none: { fr: 'Aucun événement', en: 'No event' },
    one: { fr: '{count} événement', en: '{count} event' },
    other: { fr: '{count} événements', en: '{count} events' }
  },
  read: (visit, { q, page }, { sort, includePast }) =>
    portalAddress(visit, '/events', {
      q,
      sort,
      size: pageSize,
      page: page > 1 ? page : undefined,
      includePast: includePast || undefined
    }),
  Results: EventCards
})

const kind: ListKind<ListedPage> = {
  field: 'events',
  oneField: 'event',
  key: 'slug',
  keyOf: ({ eventMetadata }) => eventMetadata?.slug ?? '',
  most: 100,
  columns: 2,
  read: (visit, parameters) =>
    portalAddress(visit, '/events', {
      size: parameters.size,
      ...('keys' in parameters
        ? { slugs: parameters.keys.join(','), includePast: true }
        : { sort: 'startDate:1' })
    }),
  Results: EventCards
}

export const eventList = listBlock(kind)
export const eventCard = cardBlock(kind)
