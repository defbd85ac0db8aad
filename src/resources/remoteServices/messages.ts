import type { FeatureMessages } from '../../i18n/translate.tsx'

export const remoteServiceMessages: FeatureMessages = {
  fr: {
    remoteServices: {
      services: 'Services distants',
      interoperable: 'Services interopérables',
      counted: '%{smart_count} service distant |||| %{smart_count} services distants',
      introduction:
        "Cet espace permet de gérer les services web configurés pour l'interopérabilité, principalement pour proposer des enrichissements de données. Un service peut être un jeu de données de référence de cette plateforme ou d'une autre.",
      loading: 'Chargement des services distants',
      error: 'Erreur pendant la lecture des services distants',
      none: "Aucun service distant n'est encore configuré.",
      noneForYou: "Aucun service distant n'est partagé avec votre compte.",
      kind: 'Origine',
      kinds: { all: 'Toutes', dataset: 'Données de référence', remote: 'Services web' },
      offer: 'Visibilité',
      offers: {
        all: 'Toutes',
        public: 'Publics',
        restricted: 'Restreints à des comptes',
        nobody: 'Proposés à personne'
      },
      offeredTo: { restricted: 'Restreint à : %{names}', nobody: "N'est proposé à personne" },
      ofDataset: 'Donnée de référence de cette plateforme',
      import: {
        open: 'Configurer un service',
        title: 'Sélection du service',
        configured: 'Choisissez un service à configurer',
        noConfigured: "Aucun service n'est proposé par la plateforme.",
        known: 'déjà configuré',
        url: "Ou saisissez une URL de documentation d'API",
        address: 'Saisissez une adresse complète : https://…',
        read: 'Lire la documentation',
        reading: 'Lecture de la documentation',
        listError: 'Erreur pendant la lecture des services proposés',
        fetchError: 'Erreur pendant la récupération du fichier',
        formatError: "Le format de la description de l'API est incorrect",
        problems: {
          noPaths: 'le document ne décrit aucune opération (paths)',
          externalReference: "le document renvoie à un autre document (%{detail}), ce qui n'est pas accepté",
          unknownVersion: "la version d'OpenAPI (%{detail}) n'est pas connue",
          tooLarge: 'les actions décrites sont trop longues'
        },
        createError: "Erreur pendant l'import de la description du service",
        created: 'Le service « %{title} » a été configuré. Choisissez à qui il est proposé.',
        exists: 'Ce service est déjà configuré :',
        server: 'Serveur',
        noServer:
          'La documentation ne nomme aucun serveur : il faudra en choisir un sur une autre version du document.',
        key: "Une clé d'API est attendue (%{name}) : elle se saisit sur la page du service."
      },
      actions: {
        title: 'Actions du service',
        counted: '%{smart_count} action |||| %{smart_count} actions',
        usable:
          'dont %{smart_count} utilisable pour des enrichissements |||| dont %{smart_count} utilisables pour des enrichissements',
        none: "La documentation ne décrit aucune action : aucune opération n'a d'annotation x-operationType.",
        bulk: 'Opération de masse',
        single: 'Opération unitaire',
        noInput: 'Pas de données en entrée',
        inputs: 'Données en entrée',
        outputs: 'Données en sortie',
        others: '%{smart_count} colonne sans concept |||| %{smart_count} colonnes sans concept',
        extensions: 'Enrichissements',
        choices: "Valeurs d'une colonne",
        unusable: 'Corps de requête non décrit'
      },
      show: {
        back: 'Retour aux services distants',
        sections: { metadata: 'Métadonnées', configuration: 'Configuration', share: 'Partage' },
        tabs: {
          info: 'Informations',
          extensions: 'Extensions supportées',
          parameters: 'Paramètres',
          visibility: 'Visibilité',
          virtual: 'Jeux virtuels'
        },
        follows:
          'Ce service vient d’un jeu de données de référence. Son titre, sa description, ses actions et ses comptes suivent ce jeu de données.',
        contact: 'Contact',
        email: 'E-mail de contact',
        version: 'Version',
        terms: "Conditions d'utilisation",
        updatedAt: 'Dernière modification',
        visibilityHelp:
          'Les comptes qui voient un service peuvent enrichir leurs jeux de données avec ses actions.',
        virtualHelp:
          "Ce service est proposé comme donnée de référence pour la création de jeux virtuels. Part de la taille indexée du jeu de données qui est comptée dans l'espace de stockage des comptes qui l'utilisent :",
        virtualInactive: 'Ce jeu de données ne propose pas la création de jeux virtuels.'
      },
      fields: {
        title: 'Titre',
        description: 'Description',
        server: 'Serveur',
        apiKey: "Clé d'API",
        url: 'URL de mise à jour',
        storageRatio: "Part de l'espace de stockage"
      },
      key: {
        places: {
          header: "dans l'en-tête %{name}",
          query: 'dans le paramètre %{name}',
          cookie: 'dans le cookie %{name}'
        },
        set: 'Une clé est enregistrée. Elle est envoyée %{place}. Saisissez-en une autre pour la remplacer.',
        unset: "Aucune clé n'est enregistrée. Celle que vous saisissez sera envoyée %{place}.",
        removed: 'La clé enregistrée sera retirée.',
        notSent: 'Seule une clé envoyée dans un en-tête est transmise par la plateforme.',
        remove: "Retirer la clé d'API",
        show: 'Afficher la clé saisie',
        hide: 'Masquer la clé saisie'
      },
      noUrl: "La documentation n'a pas d'adresse : elle ne peut pas être relue.",
      panel: {
        documentation: 'Documentation externe',
        apiDoc: "Utiliser l'API",
        apiDocTitle: 'Documentation API',
        dataset: 'Voir le jeu de données',
        refresh: "Mettre à jour la description de l'API",
        delete: 'Supprimer'
      },
      refresh: {
        reading: "Lecture de la nouvelle description de l'API",
        error: "Erreur pendant la mise à jour de la définition de l'API",
        same: 'Aucune action ne change : la description enregistrée est à jour.',
        version: 'Version %{from} → %{to}',
        changes: { added: 'Ajoutée', removed: 'Supprimée', changed: 'Modifiée' },
        breaking:
          'Des actions disparaissent : les enrichissements qui les utilisent ne pourront plus être mis à jour.',
        apply: 'Mettre à jour',
        done: "La définition de l'API a été mise à jour"
      },
      save: {
        saved: 'les modifications ont été enregistrées',
        error: 'Erreur pendant la mise à jour de la configuration du service',
        incomplete: 'Un service a besoin d’un titre.'
      },
      delete: {
        title: 'Suppression de la configuration du service',
        text: 'Voulez-vous vraiment supprimer la configuration du service « %{title} » ? Les jeux de données enrichis par ce service gardent leurs valeurs ; leurs prochaines mises à jour échoueront tant que l’enrichissement n’en est pas retiré.',
        used: 'Ce service enrichit un jeu de données. |||| Ce service enrichit %{smart_count} jeux de données.',
        no: 'Non',
        yes: 'Oui',
        done: 'La configuration du service %{title} a été supprimée',
        error: 'Erreur pendant la suppression de la configuration du service'
      }
    }
  },
  en: {
    remoteServices: {
      services: 'Remote services',
      interoperable: 'Interoperable services',
      counted: '%{smart_count} remote service |||| %{smart_count} remote services',
      introduction:
        'This space manages the web services that are configured for interoperability, mostly to offer data extensions. A service may be a reference dataset of this platform or of another one.',
      loading: 'Loading the remote services',
      error: 'Error while reading the remote services',
      none: 'No remote service is configured yet.',
      noneForYou: 'No remote service is shared with your account.',
      kind: 'Origin',
      kinds: { all: 'All', dataset: 'Master data', remote: 'Web services' },
      offer: 'Visibility',
      offers: {
        all: 'All',
        public: 'Public',
        restricted: 'Restricted to some accounts',
        nobody: 'Offered to nobody'
      },
      offeredTo: { restricted: 'Restricted to: %{names}', nobody: 'Offered to nobody' },
      ofDataset: 'Master data of this platform',
      import: {
        open: 'Configure a service',
        title: 'Select a service',
        configured: 'Chose a service to configure',
        noConfigured: 'The platform proposes no service.',
        known: 'already configured',
        url: 'Or type the URL of a API documentation',
        address: 'Enter a whole address: https://…',
        read: 'Read the documentation',
        reading: 'Reading the documentation',
        listError: 'Error while reading the proposed services',
        fetchError: 'Error while fetching the file',
        formatError: 'The format of the API description is not right',
        problems: {
          noPaths: 'the document describes no operation (paths)',
          externalReference: 'the document refers to another document (%{detail}), which is not accepted',
          unknownVersion: 'this version of OpenAPI (%{detail}) is not known',
          tooLarge: 'the described actions are too long'
        },
        createError: 'Error while importing the service description',
        created: 'The service “%{title}” was configured. Choose whom it is offered to.',
        exists: 'This service is already configured:',
        server: 'Server',
        noServer: 'The documentation names no server: one will have to be chosen from another version of it.',
        key: 'An API key is expected (%{name}): it is entered on the page of the service.'
      },
      actions: {
        title: 'Actions of the service',
        counted: '%{smart_count} action |||| %{smart_count} actions',
        usable: '%{smart_count} usable for extensions |||| %{smart_count} usable for extensions',
        none: 'The documentation describes no action: no operation is annotated with x-operationType.',
        bulk: 'Bulk operation',
        single: 'Unitary operation',
        noInput: 'No input data',
        inputs: 'Input data',
        outputs: 'Output data',
        others: '%{smart_count} column without concept |||| %{smart_count} columns without concept',
        extensions: 'Extensions',
        choices: 'Values of a column',
        unusable: 'Request body not described'
      },
      show: {
        back: 'Back to remote services',
        sections: { metadata: 'Metadata', configuration: 'Configuration', share: 'Share' },
        tabs: {
          info: 'Informations',
          extensions: 'Handled extensions',
          parameters: 'Parameters',
          visibility: 'Visibility',
          virtual: 'Virtual datasets'
        },
        follows:
          'This service comes from a reference dataset. Its title, its description, its actions and its accounts follow this dataset.',
        contact: 'Contact',
        email: 'Contact e-mail',
        version: 'Version',
        terms: 'Terms of service',
        updatedAt: 'Last change',
        visibilityHelp: 'Accounts that see a service may extend their datasets with its actions.',
        virtualHelp:
          'This service is offered as master data for the creation of virtual datasets. Share of the indexed size of the dataset that counts in the storage of the accounts that use it:',
        virtualInactive: 'This dataset is not offered for the creation of virtual datasets.'
      },
      fields: {
        title: 'Title',
        description: 'Description',
        server: 'Server',
        apiKey: 'API key',
        url: 'Update URL',
        storageRatio: 'Share of the storage'
      },
      key: {
        places: {
          header: 'in the header %{name}',
          query: 'in the parameter %{name}',
          cookie: 'in the cookie %{name}'
        },
        set: 'A key is saved. It is sent %{place}. Enter another one to replace it.',
        unset: 'No key is saved. The one that you enter will be sent %{place}.',
        removed: 'The saved key will be removed.',
        notSent: 'The platform transmits only a key that is sent in a header.',
        remove: 'Remove the API key',
        show: 'Show the entered key',
        hide: 'Hide the entered key'
      },
      noUrl: 'The documentation has no address: it cannot be read again.',
      panel: {
        documentation: 'External documentation',
        apiDoc: 'Use API',
        apiDocTitle: 'API Documentation',
        dataset: 'Show the dataset',
        refresh: 'Update API description',
        delete: 'Delete'
      },
      refresh: {
        reading: 'Reading the new API description',
        error: 'Error while updating the API definition',
        same: 'No action changes: the saved description is up to date.',
        version: 'Version %{from} → %{to}',
        changes: { added: 'Added', removed: 'Removed', changed: 'Changed' },
        breaking: 'Some actions go away: the extensions that use them can no longer be updated.',
        apply: 'Update',
        done: 'The API definition was updated'
      },
      save: {
        saved: 'changes were saved',
        error: 'Error while updating the service configuration',
        incomplete: 'A service needs a title.'
      },
      delete: {
        title: 'Delete the service configuration',
        text: 'Do you really want to delete the configuration of the service “%{title}”? Datasets that are extended by this service keep their values; their next updates will fail until the extension is removed.',
        used: 'This service extends one dataset. |||| This service extends %{smart_count} datasets.',
        no: 'No',
        yes: 'Yes',
        done: 'The configuration of the service %{title} was deleted',
        error: 'Error while deleting the service configuration'
      }
    }
  }
}
