/** Reference pages of catalogs. */
import type { PageConfig } from '../../../contract/portals/page.ts'
import { text } from './blocks.ts'

export const datasetsCatalog: PageConfig = {
  title: 'Catalogue avec filtres à gauche',
  description: 'Recherche, thèmes, concepts, mots-clés et producteurs à côté des résultats.',
  elements: [
    { type: 'title', content: 'Données', titleSize: 'h1', titleTag: 'h1' },
    {
      type: 'datasets-catalog',
      columns: 2,
      countPosition: 'top',
      filters: { position: 'left', items: ['search', 'topics', 'concepts', 'keywords', 'owners', 'sort'] }
    }
  ]
}

export const applicationsCatalog: PageConfig = {
  title: 'Galerie de visualisations',
  description: 'Trois colonnes de captures, recherche et thèmes au-dessus.',
  elements: [
    { type: 'title', content: 'Visualisations', titleSize: 'h1', titleTag: 'h1' },
    text('Cartes, graphiques et tableaux de bord faits de nos données.'),
    {
      type: 'applications-catalog',
      columns: 3,
      countPosition: 'top',
      filters: { position: 'top', items: ['search', 'topics', 'base-application', 'sort'] }
    }
  ]
}
