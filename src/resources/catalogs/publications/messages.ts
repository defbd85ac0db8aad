import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const catalogPublicationMessages: FeatureMessages = {
  fr: {
    catalogPublications: {
      new: 'Créer une nouvelle publication',
      title: 'Publication de « %{title} »',
      steps: { configuration: 'Configuration de la publication' },
      dataset: 'Jeu de données à publier',
      action: 'Action à effectuer dans le catalogue distant',
      site: 'Site de publication',
      noSite:
        "Ce catalogue a besoin d'un portail, auquel mènent ses liens, et ce jeu de données n'est publié sur aucun.",
      chooseSites: 'Choisir un portail',
      already: 'Ce jeu de données a déjà été publié sur ce catalogue.',
      cannotPublish: 'Rien ne peut être publié sur ce catalogue avec sa configuration actuelle.',
      notCreated: "Attention ! La publication n'est pas encore créée.",
      createError: 'Erreur lors de la création de la publication :',
      choose: {
        dataset: 'Choisissez un jeu de données.',
        site: 'Choisissez un site de publication.',
        folder: 'Sélectionnez un dossier.',
        resource: 'Sélectionnez une ressource.'
      },
      actionLabels: {
        createFolderInRoot: 'Créer un dossier à la racine',
        createFolder: 'Créer un dossier',
        createResource: 'Créer une ressource',
        replaceFolder: 'Écraser un dossier',
        replaceResource: 'Écraser une ressource'
      },
      stepTitles: {
        createFolderInRoot: 'Sélection du dossier de destination',
        createFolder: 'Sélection du dossier de destination',
        createResource: 'Sélection du dossier de destination',
        replaceFolder: 'Sélection du dossier à écraser',
        replaceResource: 'Sélection de la ressource à écraser'
      },
      actionButtons: {
        createFolderInRoot: 'Créer la publication',
        createFolder: 'Créer la publication ici',
        createResource: 'Créer la publication ici',
        replaceFolder: 'Écraser ce dossier',
        replaceResource: 'Écraser cette ressource'
      },
      states: {
        waiting: 'En attente de publication',
        running: 'Publication en cours',
        done: 'Jeu de données publié',
        error: 'Publication en erreur'
      },
      deletionStates: {
        waiting: 'En attente de suppression',
        running: 'Suppression en cours',
        done: 'Publication supprimée',
        error: 'Suppression en erreur'
      },
      last: 'Dernière publication : %{date}',
      actions: {
        remote: 'Voir la publication',
        dataset: 'Voir le jeu de données source',
        again: 'Re-publier',
        delete: 'Supprimer la publication',
        againOn: 'Re-publier sur %{catalog}',
        deleteOn: 'Supprimer la publication sur %{catalog}'
      },
      again: {
        text: 'Le jeu de données sera publié à nouveau : les modifications faites sur le catalogue distant seront perdues.',
        error: "La publication n'a pas été lancée"
      },
      delete: {
        text: 'Voulez-vous vraiment supprimer la publication de « %{dataset} » sur « %{catalog} » ?',
        remote: 'Dans le catalogue distant',
        removed: 'Supprimer également ce qui a été publié',
        kept: 'Garder ce qui a été publié',
        asked: 'La publication est en cours de suppression.',
        unlinked: 'La publication a été supprimée ; elle reste dans le catalogue distant.',
        done: 'La publication a été supprimée du catalogue distant.',
        error: 'Erreur lors de la suppression de la publication'
      },
      ofDataset: {
        title: 'Catalogues distants',
        intro:
          'Publiez ce jeu de données sur un ou plusieurs catalogues de données. Les publications suivent ensuite ses modifications.',
        none: "Il n'existe pas encore de publication de ce jeu de données sur un catalogue.",
        list: 'Publications de ce jeu de données',
        error: 'Les publications ne peuvent pas être lues',
        catalogsError: 'Les catalogues ne peuvent pas être lus',
        catalog: 'Catalogue',
        publish: 'Publier sur un catalogue',
        noCatalog: 'Aucun catalogue distant ne permet de publier avec sa configuration actuelle.',
        create: 'Créer un catalogue',
        published: 'ce jeu de données a déjà été publié sur ce catalogue',
        noSite: "Ce catalogue a besoin d'un portail, auquel mènent ses liens, et votre compte n'en a aucun.",
        administrators:
          'Les publications sur des catalogues distants sont réservées aux administrateurs du compte.'
      }
    }
  },
  en: {
    catalogPublications: {
      new: 'Create new publication',
      title: 'Publication of “%{title}”',
      steps: { configuration: 'Configure publication' },
      dataset: 'Dataset to publish',
      action: 'Action to perform in the remote catalog',
      site: 'Publication Site',
      noSite: 'This catalog needs a portal, which its links lead to, and this dataset is published on none.',
      chooseSites: 'Choose a portal',
      already: 'This dataset is published on this catalog already.',
      cannotPublish: 'Nothing can be published on this catalog with its present configuration.',
      notCreated: 'Warning! The publication is not created yet.',
      createError: 'Error while creating the publication:',
      choose: {
        dataset: 'Choose a dataset.',
        site: 'Choose a publication site.',
        folder: 'Select a folder.',
        resource: 'Select a resource.'
      },
      actionLabels: {
        createFolderInRoot: 'Create a folder at the root',
        createFolder: 'Create a folder',
        createResource: 'Create a resource',
        replaceFolder: 'Overwrite a folder',
        replaceResource: 'Overwrite a resource'
      },
      stepTitles: {
        createFolderInRoot: 'Select destination folder',
        createFolder: 'Select destination folder',
        createResource: 'Select destination folder',
        replaceFolder: 'Select folder to overwrite',
        replaceResource: 'Select resource to overwrite'
      },
      actionButtons: {
        createFolderInRoot: 'Create publication',
        createFolder: 'Create publication here',
        createResource: 'Create publication here',
        replaceFolder: 'Overwrite this folder',
        replaceResource: 'Overwrite this resource'
      },
      states: {
        waiting: 'Waiting for publication',
        running: 'Publication in progress',
        done: 'Dataset published',
        error: 'Publication failed'
      },
      deletionStates: {
        waiting: 'Waiting for deletion',
        running: 'Deletion in progress',
        done: 'Publication deleted',
        error: 'Deletion failed'
      },
      last: 'Last publication: %{date}',
      actions: {
        remote: 'See the publication',
        dataset: 'See the source dataset',
        again: 'Re-publish',
        delete: 'Delete the publication',
        againOn: 'Re-publish on %{catalog}',
        deleteOn: 'Delete the publication on %{catalog}'
      },
      again: {
        text: 'The dataset will be published again: changes made on the remote catalog will be lost.',
        error: 'The publication was not started'
      },
      delete: {
        text: 'Do you really want to delete the publication of “%{dataset}” on “%{catalog}”?',
        remote: 'On the remote catalog',
        removed: 'Also delete what was published',
        kept: 'Keep what was published',
        asked: 'The publication is being deleted.',
        unlinked: 'The publication was deleted; it stays on the remote catalog.',
        done: 'The publication was deleted from the remote catalog.',
        error: 'Error while deleting the publication'
      },
      ofDataset: {
        title: 'Remote catalogs',
        intro: 'Publish this dataset on one or more data catalogs. The publications then follow its changes.',
        none: 'There are no publication of this dataset on a catalog yet.',
        list: 'Publications of this dataset',
        error: 'The publications cannot be read',
        catalogsError: 'The catalogs cannot be read',
        catalog: 'Catalog',
        publish: 'Publish on a catalog',
        noCatalog: 'No remote catalog lets you publish with its present configuration.',
        create: 'Create a catalog',
        published: 'this dataset is published on this catalog already',
        noSite: 'This catalog needs a portal, which its links lead to, and your account has none.',
        administrators: 'Publications on remote catalogs are for the administrators of the account.'
      }
    }
  }
}
