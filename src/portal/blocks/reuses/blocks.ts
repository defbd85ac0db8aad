import { ReuseCards } from '../../cards/results.tsx'
import type { ListedReuse } from '../../cards/listed.ts'
import { portalAddress } from '../../view/addresses.ts'
import { catalogBlock } from '../catalog/Catalog.tsx'
import { cardBlock, listBlock, type ListKind } from '../catalog/lists.tsx'
import { pageSize } from '../catalog/state.ts'
import { ProposeReuse } from './ProposeReuse.tsx'

const select = '_id,slug,title,author,summary,image,updatedAt'

export const reusesCatalog = catalogBlock<ListedReuse>({
  name: 'reuses',
  filters: ['search', 'sort'],
  sorts: {
    'createdAt:-1': { fr: 'Date de création', en: 'Date of creation' },
    'updatedAt:-1': { fr: 'Date de mise à jour', en: 'Date of update' },
    'title:1': { fr: 'Titre', en: 'Title' }
  },
  defaultSort: 'updatedAt:-1',
  counted: {
    none: { fr: 'Aucune réutilisation', en: 'No reuse' },
    one: { fr: '{count} réutilisation', en: '{count} reuse' },
    other: { fr: '{count} réutilisations', en: '{count} reuses' }
  },
  read: (visit, { q, page }, { sort }) =>
    portalAddress(visit, '/reuses', { q, sort, size: pageSize, page: page > 1 ? page : undefined, select }),
  Results: ReuseCards,
  Invitation: ProposeReuse
})

const kind: ListKind<ListedReuse> = {
  field: 'reuses',
  oneField: 'reuse',
  key: 'slug',
  keyOf: ({ slug }) => slug,
  most: 100,
  columns: 3,
  read: (visit, parameters) =>
    portalAddress(visit, '/reuses', {
      size: parameters.size,
      select,
      ...('keys' in parameters
        ? { slugs: parameters.keys.join(',') }
        : { sort: parameters.mode === 'lastCreated' ? 'createdAt:-1' : 'updatedAt:-1' })
    }),
  Results: ReuseCards
}

export const reusesList = listBlock(kind)
export const reuseCard = cardBlock(kind)
