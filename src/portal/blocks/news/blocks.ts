import { NewsCards } from '../../cards/results.tsx'
import type { ListedPage } from '../../cards/listed.ts'
import { portalAddress } from '../../view/addresses.ts'
import { catalogBlock } from '../catalog/Catalog.tsx'
import { cardBlock, listBlock, type ListKind } from '../catalog/lists.tsx'
import { pageSize } from '../catalog/state.ts'

export const newsCatalog = catalogBlock<ListedPage>({
  name: 'news',
  filters: ['search', 'sort'],
  sorts: {
    'date:-1': { fr: 'Les plus récentes', en: 'Latest first' },
    'date:1': { fr: 'Les plus anciennes', en: 'Oldest first' },
    'title:1': { fr: 'Titre', en: 'Title' }
  },
  defaultSort: 'date:-1',
  counted: {
    none: { fr: 'Aucune actualité', en: 'No news' },
    one: { fr: '{count} actualité', en: '{count} news item' },
    other: { fr: '{count} actualités', en: '{count} news items' }
  },
  read: (visit, { q, page }, { sort }) =>
    portalAddress(visit, '/news', { q, sort, size: pageSize, page: page > 1 ? page : undefined }),
  Results: NewsCards
})

const kind: ListKind<ListedPage> = {
  field: 'news',
  oneField: 'news',
  key: 'slug',
  keyOf: ({ newsMetadata }) => newsMetadata?.slug ?? '',
  most: 100,
  columns: 3,
  read: (visit, parameters) =>
    portalAddress(visit, '/news', {
      size: parameters.size,
      ...('keys' in parameters ? { slugs: parameters.keys.join(',') } : { sort: 'date:-1' })
    }),
  Results: NewsCards
}

export const newsList = listBlock(kind)
export const newsCard = cardBlock(kind)
