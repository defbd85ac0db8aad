import { ApplicationCards } from '../../cards/results.tsx'
import type { ListedApplication } from '../../cards/listed.ts'
import { catalogBlock } from '../catalog/Catalog.tsx'
import type { CatalogKind } from '../catalog/kind.ts'
import { pageSize } from '../catalog/state.ts'
import { applicationsAddress } from '../datasets/addresses.ts'

const kind: CatalogKind<ListedApplication> = {
  name: 'applications',
  filters: ['search', 'base-application', 'topics', 'owners', 'sort'],
  sorts: {
    'createdAt:-1': { fr: 'Date de création', en: 'Date of creation' },
    'updatedAt:-1': { fr: 'Date de mise à jour', en: 'Date of update' },
    'title:1': { fr: 'Titre', en: 'Title' }
  },
  defaultSort: 'createdAt:-1',
  counted: {
    none: { fr: 'Aucune visualisation', en: 'No visualization' },
    one: { fr: '{count} visualisation', en: '{count} visualization' },
    other: { fr: '{count} visualisations', en: '{count} visualizations' }
  },
  read: (visit, state, { sort, facets }) =>
    applicationsAddress(visit, {
      size: pageSize,
      page: state.page > 1 ? state.page : undefined,
      sort: state.q ? undefined : sort,
      q: state.q,
      topics: state.facets.topics.join(','),
      owner: state.facets.owner.join(','),
      'base-application': state.facets['base-application'].join(','),
      ids: state.ids.join(','),
      facets: facets.join(',')
    }),
  Results: ApplicationCards
}

export const applicationsCatalog = catalogBlock(kind)
