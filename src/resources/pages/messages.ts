import type { FeatureMessages } from '../../i18n/translate.tsx'

export { newPageMessages } from './create/messages.ts'
export { pageEditMessages } from './edit/messages.ts'
export { pageShowMessages } from './show/messages.ts'

export const pageMessages: FeatureMessages = {
  fr: {
    pages: {
      pages: 'Pages',
      displayed: {
        none: 'Aucune page',
        some: '%{displayed}/%{smart_count} page affichée |||| %{displayed}/%{smart_count} pages affichées'
      },
      count: '%{smart_count} page |||| %{smart_count} pages',
      loading: 'Chargement des pages',
      readError: 'Erreur pendant la lecture des pages',
      none: "Vous n'avez pas encore créé de page.",
      noResult: 'Aucun résultat ne correspond à vos critères.',
      new: 'Créer une nouvelle page',
      showAll: 'Voir toutes les pages',
      back: 'Retour aux pages',
      noGroup: 'Aucun groupe',
      notPublished: 'Non publiée',
      publishedOn: 'Publiée sur %{smart_count} portail |||| Publiée sur %{smart_count} portails',
      awaited: 'Publication demandée',
      parts: {
        standard: 'Pages standard',
        events: 'Événements',
        news: 'Actualités',
        other: 'Autres pages'
      },
      facets: { portals: 'Portail', types: 'Type de page', groups: 'Groupe', owners: 'Propriétaire' },
      types: {
        generic: 'Contenu libre',
        home: 'Accueil',
        contact: 'Contact',
        accessibility: 'Accessibilité',
        'terms-of-service': "Conditions générales d'utilisation",
        'legal-notice': 'Mentions légales',
        'privacy-policy': 'Politique de confidentialité',
        'cookie-policy': 'Politique de cookies',
        datasets: 'Catalogue de données',
        applications: 'Catalogue de visualisations',
        reuses: 'Catalogue de réutilisations',
        'event-catalog': "Catalogue d'événements",
        'news-catalog': "Catalogue d'actualités",
        event: 'Événement',
        news: 'Actualité'
      },
      groups: {
        manage: 'Gérer les groupes',
        delete: 'Supprimer un groupe',
        intro: 'Un groupe rassemble des pages de contenu libre, et fait partie de leur adresse.',
        none: "Il n'y a pas encore de groupe.",
        readError: 'Erreur pendant la lecture des groupes',
        new: 'Nouveau groupe',
        create: 'Créer',
        created: 'Le groupe « %{title} » a été créé.',
        edit: 'Modifier le groupe',
        title: 'Titre du groupe',
        description: 'Description',
        saved: 'Le groupe a été modifié.',
        group: 'Groupe',
        onlyEmpty: 'Seul un groupe sans page peut être supprimé.',
        noneEmpty: 'Tous les groupes contiennent des pages.',
        deleted: 'Le groupe « %{title} » a été supprimé.',
        deleteError: 'Erreur lors de la suppression du groupe'
      }
    }
  },
  en: {
    pages: {
      pages: 'Pages',
      displayed: {
        none: 'No pages',
        some: '%{displayed}/%{smart_count} page displayed |||| %{displayed}/%{smart_count} pages displayed'
      },
      count: '%{smart_count} page |||| %{smart_count} pages',
      loading: 'Loading pages',
      readError: 'Error while reading the pages',
      none: "You haven't created any page yet.",
      noResult: 'No result matches your criteria.',
      new: 'Create a new page',
      showAll: 'Show all pages',
      back: 'Back to pages',
      noGroup: 'No group',
      notPublished: 'Not published',
      publishedOn: 'Published on %{smart_count} portal |||| Published on %{smart_count} portals',
      awaited: 'Publication requested',
      parts: {
        standard: 'Standard pages',
        events: 'Events',
        news: 'News',
        other: 'Other pages'
      },
      facets: { portals: 'Portal', types: 'Page Type', groups: 'Group', owners: 'Owner' },
      types: {
        generic: 'Custom content',
        home: 'Home',
        contact: 'Contact',
        accessibility: 'Accessibility',
        'terms-of-service': 'Terms of Service',
        'legal-notice': 'Legal Notice',
        'privacy-policy': 'Privacy policy',
        'cookie-policy': 'Cookie Policy',
        datasets: 'Datasets Catalog',
        applications: 'Applications Catalog',
        reuses: 'Reuses Catalog',
        'event-catalog': 'Events Catalog',
        'news-catalog': 'News Catalog',
        event: 'Event',
        news: 'News'
      },
      groups: {
        manage: 'Manage groups',
        delete: 'Delete a group',
        intro: 'A group gathers pages of custom content, and is a part of their address.',
        none: 'There is no group yet.',
        readError: 'Error while reading the groups',
        new: 'New group',
        create: 'Create',
        created: 'The group "%{title}" was created.',
        edit: 'Edit the group',
        title: 'Title of the group',
        description: 'Description',
        saved: 'The group was changed.',
        group: 'Group',
        onlyEmpty: 'Only a group without pages can be deleted.',
        noneEmpty: 'All groups hold pages.',
        deleted: 'The group "%{title}" was deleted.',
        deleteError: 'Error while deleting the group'
      }
    }
  }
}
