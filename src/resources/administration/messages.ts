import type { FeatureMessages } from '../../i18n/translate.tsx'

export const administrationMessages: FeatureMessages = {
  fr: {
    administration: {
      loading: 'Chargement en cours',
      readError: 'Ces informations ne peuvent pas être lues.',
      refresh: 'Rafraîchir',
      info: {
        title: 'Informations sur les services',
        status: 'Statut',
        answer: 'Réponse complète',
        installed: 'installé'
      },
      services: {
        backOffice: '%{brand} - Back Office',
        directory: 'Gestion des comptes',
        events: 'Gestion des événements & notifications',
        catalogs: 'Gestion des catalogues',
        portals: 'Gestion des portails',
        apiViewer: "Visualisateur de documentation d'API"
      },
      health: {
        title: 'Santé de la plateforme',
        at: 'à %{time}',
        disk: 'Disque des données',
        used: '%{used} sur %{total}',
        memory: 'Mémoire de la machine',
        processor: 'Processeur',
        load: 'charge %{load} sur une minute',
        withLines: '%{smart_count} avec des lignes |||| %{smart_count} avec des lignes',
        lines: 'Lignes',
        queue: 'Lectures en attente',
        missing: '%{smart_count} fichier de lignes absent |||| %{smart_count} fichiers de lignes absents'
      },
      slow: {
        title: "Requêtes de plus d'une seconde",
        none: 'Aucune depuis le démarrage du serveur.',
        date: 'Date',
        ms: 'Durée (ms)',
        status: 'Statut',
        request: 'Requête',
        owner: 'Propriétaire'
      },
      errors: {
        datasets: { title: 'Jeux de données en erreur', none: 'Aucun jeu de données en erreur' },
        warnings: {
          title: "Jeux de données avec avertissements d'indexation",
          none: "Aucun jeu de données avec avertissements d'indexation"
        },
        applications: { title: 'Applications en erreur', none: 'Aucune application en erreur' },
        drafts: {
          title: 'Applications avec brouillon en erreur',
          none: 'Aucune application avec brouillon en erreur'
        },
        reindex: 'Réindexer : %{title}',
        reindexed: 'Le traitement est relancé',
        reindexError: "Le traitement n'a pas pu être relancé"
      },
      warnings: {
        MissingIndex: 'le fichier des lignes est absent, réindexer le refait',
        IgnoredKeywordValues:
          'des valeurs de plus de 200 caractères sont ignorées par les filtres et les tris'
      },
      journal: {
        what: 'Ce que les administrateurs de la plateforme ont changé en mode administrateur, les 10 000 dernières opérations.',
        none: 'Aucune opération.',
        date: 'Date',
        user: 'Administrateur',
        action: 'Opération',
        resource: 'Objet'
      }
    }
  },
  en: {
    administration: {
      loading: 'Loading',
      readError: 'This information cannot be read.',
      refresh: 'Refresh',
      info: {
        title: 'Services information',
        status: 'Status',
        answer: 'Whole answer',
        installed: 'installed'
      },
      services: {
        backOffice: '%{brand} - Back Office',
        directory: 'Accounts management',
        events: 'Events & notifications management',
        catalogs: 'Catalogs management',
        portals: 'Portals management',
        apiViewer: 'API documentation viewer'
      },
      health: {
        title: 'Health of the platform',
        at: 'at %{time}',
        disk: 'Disk of the data',
        used: '%{used} of %{total}',
        memory: 'Memory of the machine',
        processor: 'Processor',
        load: 'load %{load} over a minute',
        withLines: '%{smart_count} with lines |||| %{smart_count} with lines',
        lines: 'Lines',
        queue: 'Reads that wait',
        missing: '%{smart_count} missing file of lines |||| %{smart_count} missing files of lines'
      },
      slow: {
        title: 'Requests of more than a second',
        none: 'None since the server was started.',
        date: 'Date',
        ms: 'Time (ms)',
        status: 'Status',
        request: 'Request',
        owner: 'Owner'
      },
      errors: {
        datasets: { title: 'Datasets in error', none: 'No datasets in error' },
        warnings: {
          title: 'Datasets with index warnings',
          none: 'No datasets with index warnings'
        },
        applications: { title: 'Applications in error', none: 'No applications in error' },
        drafts: {
          title: 'Applications with draft in error',
          none: 'No applications with draft in error'
        },
        reindex: 'Reindex: %{title}',
        reindexed: 'Processing was started again',
        reindexError: 'Processing could not be started again'
      },
      warnings: {
        MissingIndex: 'the file of the lines is not there, reindexing makes it again',
        IgnoredKeywordValues: 'filters and sorts ignore values of more than 200 characters'
      },
      journal: {
        what: 'What administrators of the platform changed in admin mode, the last 10,000 operations.',
        none: 'No operation.',
        date: 'Date',
        user: 'Administrator',
        action: 'Operation',
        resource: 'Object'
      }
    }
  }
}
