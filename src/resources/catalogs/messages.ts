import type { FeatureMessages } from '../../i18n/translate.tsx'

export { catalogExplorerMessages } from './explorer/messages.ts'
export { catalogHarvestMessages } from './harvests/messages.ts'
export { catalogImportMessages } from './imports/messages.ts'
export { catalogPublicationMessages } from './publications/messages.ts'
export { catalogRunMessages } from './runs/messages.ts'
export { catalogScheduleMessages } from './schedule/messages.ts'

export const catalogMessages: FeatureMessages = {
  fr: {
    catalogs: {
      catalogs: 'Catalogues distants',
      former: {
        title: 'Catalogues',
        intro:
          'Des connexions à des catalogues extérieurs permettent d’y publier les métadonnées des jeux de données et d’importer leurs données. Elles sont gérées par les administrateurs du compte.',
        none: "Vous n'avez aucun catalogue à gérer."
      },
      displayed: {
        none: 'Aucun catalogue',
        some: '%{displayed}/%{smart_count} catalogue affiché |||| %{displayed}/%{smart_count} catalogues affichés'
      },
      loading: 'Chargement des catalogues',
      readError: 'Erreur pendant la lecture des catalogues',
      pluginsError: 'Erreur pendant la lecture des types de catalogue',
      none: "Vous n'avez pas encore créé de catalogue.",
      new: 'Créer un nouveau catalogue',
      plugin: 'Plugin',
      showAll: 'Voir tous les catalogues',
      owner: 'Propriétaire',
      pluginGone: 'Supprimé - %{id}',
      withoutPlugin:
        "Le type de ce catalogue n'existe plus sur cette plateforme : il ne peut plus ni importer ni publier.",
      deletionRequested: 'Ce catalogue sera supprimé dès que ses publications auront été retirées.',
      back: 'Retour aux catalogues',
      connectionFailed: 'La connexion au catalogue distant a échoué',
      counts: {
        imports: '%{smart_count} import |||| %{smart_count} imports',
        noImport: 'Aucun import',
        harvests: '%{smart_count} moissonnage |||| %{smart_count} moissonnages',
        publications: '%{smart_count} publication |||| %{smart_count} publications',
        noPublication: 'Aucune publication',
        errors: '(%{smart_count} en erreur)'
      },
      notifications: {
        title: 'Notifications',
        importErrors: 'Un import a échoué',
        publicationErrors: 'Une publication a échoué'
      },
      fields: {
        title: 'Titre',
        titleLength: 'Entre %{least} et %{most} caractères',
        description: 'Description'
      },
      create: {
        title: 'Créer un catalogue',
        steps: {
          plugin: 'Sélection du type de catalogue',
          owner: 'Sélection du propriétaire',
          info: 'Informations'
        },
        back: 'Précédent',
        continue: 'Suivant',
        save: 'Créer',
        error: 'Erreur lors de la création du catalogue',
        notReady: 'Le catalogue ne peut pas encore être créé : il manque des informations.',
        lacks: {
          title: 'Donnez un titre au catalogue.',
          config: 'Complétez la configuration du catalogue.'
        }
      },
      tabs: {
        imports: 'Imports',
        harvests: 'Moissonnages',
        publications: 'Publications',
        configuration: 'Configuration'
      },
      configuration: {
        saved: 'Configuration enregistrée !',
        error: "La configuration n'a pas été enregistrée",
        invalid: 'La configuration ne peut pas être enregistrée comme elle est.'
      },
      actions: {
        import: 'Créer un nouvel import',
        harvest: 'Créer un nouveau moissonnage',
        publish: 'Créer une nouvelle publication',
        duplicate: 'Dupliquer le catalogue',
        owner: 'Changer le propriétaire',
        delete: 'Supprimer le catalogue'
      },
      duplicate: {
        text: 'Le nouveau catalogue a la même configuration ; ni les imports ni les publications ne sont copiés.',
        title: 'Titre du nouveau catalogue',
        copy: '(copie)',
        confirm: 'Dupliquer',
        done: 'Le catalogue « %{title} » a été créé.'
      },
      delete: {
        text: 'Voulez-vous vraiment supprimer le catalogue « %{title} » ? Les jeux de données déjà importés restent.',
        publications: 'Supprimer aussi les publications du catalogue distant',
        no: 'Non',
        yes: 'Oui',
        error: 'Erreur lors de la suppression du catalogue',
        done: 'Le catalogue « %{title} » a été supprimé.'
      },
      ownerChange: {
        warning:
          'Les imports, les moissonnages et les publications suivent le catalogue. Les jeux de données déjà importés ou moissonnés ne changent pas de propriétaire.',
        error: 'Erreur lors du changement de propriétaire',
        done: 'Le catalogue a changé de propriétaire.'
      },
      runs: {
        noImport: "Aucun import n'est encore configuré sur ce catalogue.",
        firstImport: 'Importer une ressource',
        firstPublication: 'Publier un jeu de données',
        noPublication: "Aucun jeu de données n'est encore publié sur ce catalogue.",
        importsError: 'Erreur pendant la lecture des imports',
        publicationsError: 'Erreur pendant la lecture des publications',
        last: 'Dernier import : %{date}',
        next: 'Prochain import : %{date}',
        lastPublication: 'Dernière publication : %{date}',
        asResource: "Publié comme ressource d'un jeu de données distant",
        importStatus: {
          waiting: "En attente d'import",
          running: 'Import en cours',
          done: 'Jeu de données importé',
          error: 'Import en erreur'
        },
        publicationStatus: {
          waiting: 'En attente de publication',
          running: 'Publication en cours',
          done: 'Jeu de données publié',
          error: 'Publication en erreur'
        },
        deletionStatus: {
          waiting: 'En attente de suppression',
          running: 'Suppression en cours',
          done: 'Publication supprimée',
          error: 'Suppression en erreur'
        }
      }
    }
  },
  en: {
    catalogs: {
      catalogs: 'Remote catalogs',
      former: {
        title: 'Catalogs',
        intro:
          'Connections to external catalogs publish the metadata of datasets there, and import their data. They are managed by the administrators of the account.',
        none: 'You have no catalog to manage.'
      },
      displayed: {
        none: 'No catalogs',
        some: '%{displayed}/%{smart_count} catalog displayed |||| %{displayed}/%{smart_count} catalogs displayed'
      },
      loading: 'Loading catalogs',
      readError: 'Error while reading the catalogs',
      pluginsError: 'Error while reading the types of catalog',
      none: "You haven't created any catalogs yet.",
      new: 'Create a new catalog',
      plugin: 'Plugin',
      showAll: 'Show all catalogs',
      owner: 'Owner',
      pluginGone: 'Deleted - %{id}',
      withoutPlugin:
        'The type of this catalog is gone from this platform: it can neither import nor publish any more.',
      deletionRequested: 'This catalog will be deleted as soon as its publications are removed.',
      back: 'Back to catalogs',
      connectionFailed: 'The connection to the remote catalog failed',
      counts: {
        imports: '%{smart_count} import |||| %{smart_count} imports',
        noImport: 'No imports',
        harvests: '%{smart_count} harvest |||| %{smart_count} harvests',
        publications: '%{smart_count} publication |||| %{smart_count} publications',
        noPublication: 'No publications',
        errors: '(%{smart_count} failed)'
      },
      notifications: {
        title: 'Notifications',
        importErrors: 'An import failed',
        publicationErrors: 'A publication failed'
      },
      fields: {
        title: 'Title',
        titleLength: 'Between %{least} and %{most} characters',
        description: 'Description'
      },
      create: {
        title: 'Create a catalog',
        steps: { plugin: 'Select catalog type', owner: 'Select owner', info: 'Information' },
        back: 'Previous',
        continue: 'Next',
        save: 'Create',
        error: 'Error while creating the catalog',
        notReady: 'The catalog cannot be created yet: information is missing.',
        lacks: {
          title: 'Give the catalog a title.',
          config: 'Complete the configuration of the catalog.'
        }
      },
      tabs: {
        imports: 'Imports',
        harvests: 'Harvests',
        publications: 'Publications',
        configuration: 'Configuration'
      },
      configuration: {
        saved: 'Configuration saved!',
        error: 'The configuration was not saved',
        invalid: 'The configuration cannot be saved as it is.'
      },
      actions: {
        import: 'Create new import',
        harvest: 'Create new harvest',
        publish: 'Create new publication',
        duplicate: 'Duplicate catalog',
        owner: 'Change owner',
        delete: 'Delete catalog'
      },
      duplicate: {
        text: 'The new catalog has the same configuration; neither imports nor publications are copied.',
        title: 'Title of the new catalog',
        copy: '(copy)',
        confirm: 'Duplicate',
        done: 'The catalog "%{title}" was created.'
      },
      delete: {
        text: 'Do you really want to delete the catalog "%{title}"? Datasets that were imported stay.',
        publications: 'Also remove its publications from the remote catalog',
        no: 'No',
        yes: 'Yes',
        error: 'Error while deleting the catalog',
        done: 'The catalog "%{title}" was deleted.'
      },
      ownerChange: {
        warning:
          'Imports, harvests and publications follow the catalog. Datasets that were imported or harvested keep their owner.',
        error: 'Error while changing the owner',
        done: 'The catalog has another owner.'
      },
      runs: {
        noImport: 'No import is configured on this catalog yet.',
        firstImport: 'Import a resource',
        firstPublication: 'Publish a dataset',
        noPublication: 'No dataset is published on this catalog yet.',
        importsError: 'Error while reading the imports',
        publicationsError: 'Error while reading the publications',
        last: 'Last import: %{date}',
        next: 'Next import: %{date}',
        lastPublication: 'Last publication: %{date}',
        asResource: 'Published as a resource of a remote dataset',
        importStatus: {
          waiting: 'Waiting for import',
          running: 'Import in progress',
          done: 'Dataset imported',
          error: 'Import failed'
        },
        publicationStatus: {
          waiting: 'Waiting for publication',
          running: 'Publication in progress',
          done: 'Dataset published',
          error: 'Publication failed'
        },
        deletionStatus: {
          waiting: 'Waiting for deletion',
          running: 'Deletion in progress',
          done: 'Publication deleted',
          error: 'Deletion failed'
        }
      }
    }
  }
}
