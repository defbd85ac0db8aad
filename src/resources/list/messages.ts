import type { FeatureMessages } from '../../i18n/translate.tsx'

/** Messages of the lists of all resources. */
export const listMessages: FeatureMessages = {
  fr: {
    lists: {
      search: 'Rechercher',
      clear: 'Effacer la recherche',
      sortBy: 'Trier par',
      sortDisabled: 'Pendant une recherche, les résultats sont triés par pertinence.',
      grid: 'Afficher en cartes',
      rows: 'Afficher en liste',
      mode: 'Présentation',
      noDepartment: 'Aucun département',
      updatedOn: 'Mis à jour le %{date}',
      facets: {
        owner: 'Propriétaire',
        status: 'Statut',
        draftStatus: 'Statut du brouillon',
        'base-application': "Modèle d'application",
        visibility: 'Visibilité',
        topics: 'Thématiques',
        keywords: 'Mots-clés',
        publicationSites: 'Sites de publication',
        requestedPublicationSites: 'Publications demandées',
        services: 'Enrichissement',
        concepts: 'Concepts',
        type: 'Type'
      },
      sort: {
        createdAt_desc: 'Création (plus récent)',
        createdAt_asc: 'Création (plus ancien)',
        updatedAt_desc: 'Mise à jour (plus récente)',
        updatedAt_asc: 'Mise à jour (plus ancienne)',
        dataUpdatedAt_desc: 'Données mises à jour (plus récentes)',
        dataUpdatedAt_asc: 'Données mises à jour (plus anciennes)',
        title_asc: 'Titre (A → Z)',
        title_desc: 'Titre (Z → A)'
      }
    }
  },
  en: {
    lists: {
      search: 'Search',
      clear: 'Clear the search',
      sortBy: 'Sort by',
      sortDisabled: 'During a search, results are sorted by relevance.',
      grid: 'Show as cards',
      rows: 'Show as a list',
      mode: 'Layout',
      noDepartment: 'No department',
      updatedOn: 'Updated on %{date}',
      facets: {
        owner: 'Owner',
        status: 'Status',
        draftStatus: 'Draft status',
        'base-application': 'Base application',
        visibility: 'Visibility',
        topics: 'Topics',
        keywords: 'Keywords',
        publicationSites: 'Publication sites',
        requestedPublicationSites: 'Requested publications',
        services: 'Extensions',
        concepts: 'Concepts',
        type: 'Type'
      },
      sort: {
        createdAt_desc: 'Creation (newest)',
        createdAt_asc: 'Creation (oldest)',
        updatedAt_desc: 'Update (newest)',
        updatedAt_asc: 'Update (oldest)',
        dataUpdatedAt_desc: 'Data update (newest)',
        dataUpdatedAt_asc: 'Data update (oldest)',
        title_asc: 'Title (A → Z)',
        title_desc: 'Title (Z → A)'
      }
    }
  }
}
