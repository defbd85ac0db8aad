import { DatasetCards } from '../../cards/results.tsx'
import type { ListedDataset } from '../../cards/listed.ts'
import { catalogBlock } from '../catalog/Catalog.tsx'
import type { CatalogKind } from '../catalog/kind.ts'
import { pageSize } from '../catalog/state.ts'
import { datasetsAddress } from './addresses.ts'

const kind: CatalogKind<ListedDataset> = {
  name: 'datasets',
  filters: ['search', 'topics', 'concepts', 'keywords', 'owners', 'sort'],
  sorts: {
    'createdAt:-1': { fr: 'Date de création', en: 'Date of creation' },
    'modified:-1': { fr: 'Date de mise à jour', en: 'Date of update' },
    'title:1': { fr: 'Titre', en: 'Title' },
    'owner.departmentName:1': { fr: 'Département', en: 'Department' }
  },
  defaultSort: 'createdAt:-1',
  counted: {
    none: { fr: 'Aucun jeu de données', en: 'No dataset' },
    one: { fr: '{count} jeu de données', en: '{count} dataset' },
    other: { fr: '{count} jeux de données', en: '{count} datasets' }
  },
  read: (visit, state, { sort, facets }) =>
    datasetsAddress(visit, {
      size: pageSize,
      page: state.page > 1 ? state.page : undefined,
      sort: state.q ? undefined : sort,
      q: state.q,
      topics: state.facets.topics.join(','),
      concepts: state.facets.concepts.join(','),
      keywords: state.facets.keywords.join(','),
      owner: state.facets.owner.join(','),
      ids: state.ids.join(','),
      facets: facets.join(',')
    }),
  Results: DatasetCards
}

export const datasetsCatalog = catalogBlock(kind)
