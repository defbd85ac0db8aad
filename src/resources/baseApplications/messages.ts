import type { FeatureMessages } from '../../i18n/translate.tsx'

export const baseApplicationMessages: FeatureMessages = {
  fr: {
    baseApplications: {
      title: "Modèles d'application",
      search: 'Rechercher',
      loading: "Chargement des modèles d'application",
      error: "Erreur pendant la lecture des modèles d'application",
      none: "Aucun modèle d'application n'est encore déclaré.",
      add: 'Ajouter',
      addPlaceholder: "Saisissez l'URL d'une nouvelle application",
      added: 'Application ajoutée : « %{title} ». Modifiez-la pour la proposer à des comptes.',
      refresh: 'Relire la page de %{title}',
      refreshed: 'La page de « %{title} » a été relue.',
      public: 'Public',
      restrictedTo: 'Réservé à : %{names}',
      toNobody: "N'est proposé à personne",
      deprecated: 'Dépréciée',
      applications: '%{smart_count} application |||| %{smart_count} applications',
      datasets: 'Jeux de données',
      anyDataset: 'tous',
      documentation: 'Documentation',
      edit: 'Édition de %{title}',
      saved: 'Le modèle « %{title} » a été modifié.',
      address: 'Saisissez une adresse : https://… ou un chemin de ce site.',
      byPage: 'Un champ vidé reprend ce que dit la page du modèle.',
      noCategory: 'autre',
      fields: {
        deprecated: 'Dépréciée',
        applicationName: "Identifiant d'application",
        version: "Version d'application",
        title: 'Titre',
        description: 'Description',
        image: 'Image',
        category: 'Catégorie',
        documentation: 'Documentation'
      },
      deprecatedHelp: "Un modèle déprécié n'est plus proposé, ni à la création ni pour une mise à niveau."
    }
  },
  en: {
    baseApplications: {
      title: 'Application templates',
      search: 'Search',
      loading: 'Loading the application templates',
      error: 'Error while reading the application templates',
      none: 'No application template is registered yet.',
      add: 'Add',
      addPlaceholder: 'Enter the URL of a new application',
      added: 'Application added: “%{title}”. Edit it to offer it to accounts.',
      refresh: 'Read the page of %{title} again',
      refreshed: 'The page of “%{title}” was read again.',
      public: 'Public',
      restrictedTo: 'Restricted to: %{names}',
      toNobody: 'Offered to nobody',
      deprecated: 'Deprecated',
      applications: '%{smart_count} application |||| %{smart_count} applications',
      datasets: 'Datasets',
      anyDataset: 'any',
      documentation: 'Documentation',
      edit: 'Edit %{title}',
      saved: 'The template “%{title}” was changed.',
      address: 'Enter an address: https://… or a path of this site.',
      byPage: 'An emptied field says again what the page of the template says.',
      noCategory: 'other',
      fields: {
        deprecated: 'Deprecated',
        applicationName: 'Application identifier',
        version: 'Application version',
        title: 'Title',
        description: 'Description',
        image: 'Image',
        category: 'Category',
        documentation: 'Documentation'
      },
      deprecatedHelp: 'A deprecated template is no longer offered, neither at creation nor for an upgrade.'
    }
  }
}
