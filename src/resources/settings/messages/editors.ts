/** Messages of the editors of sections. */
export const editorsMessages = {
  fr: {
    untitled: 'Sans titre',
    incomplete: 'incomplet',
    required: 'Champ requis',
    removeItem: 'Supprimer « %{title} »',
    removeTitle: 'Supprimer « %{title} » ?',
    usage: {
      none: "Aucun jeu de données ne l'utilise.",
      by: '%{things} concernés.',
      datasets: '%{smart_count} jeu de données |||| %{smart_count} jeux de données',
      applications: '%{smart_count} application |||| %{smart_count} applications',
      and: ' et '
    },
    contact: {
      intro:
        'Ces informations permettent aux utilisateurs des API et des applications du compte de prendre contact.',
      name: 'Nom',
      url: 'URL',
      email: 'Email'
    },
    topics: {
      intro:
        'Les thématiques classent les jeux de données et les applications du compte. Renommer, recolorer ou supprimer une thématique les change aussi.',
      introDatasets:
        'Les thématiques classent les jeux de données du compte. Renommer, recolorer ou supprimer une thématique les change aussi.',
      iconHelp: 'Les icônes se cherchent par leur nom anglais :',
      gallery: "galerie d'icônes",
      none: 'Aucune thématique.',
      add: 'Ajouter une thématique',
      name: 'Titre',
      twin: 'Une autre thématique a le même titre.',
      icon: 'Icône',
      color: 'Couleur',
      pickColor: 'Choisir la couleur de « %{name} »',
      wrongColor: 'Écrivez une couleur comme #1E88E5.',
      iconsLoading: 'Chargement des icônes…',
      iconsFailed: "Les icônes n'ont pas pu être chargées.",
      noIcon: 'Aucune icône de ce nom.',
      openIcons: 'Ouvrir la liste des icônes',
      closeIcons: 'Fermer la liste des icônes',
      clearIcon: "Retirer l'icône",
      up: 'Monter « %{name} »',
      down: 'Descendre « %{name} »',
      moved: '« %{name} » est à la position %{position} sur %{count}.',
      removal: "La thématique leur sera retirée à l'enregistrement."
    },
    metadata: {
      title: 'Métadonnées des jeux de données',
      intro: 'Cochez les métadonnées facultatives que les jeux de données du compte renseignent.',
      label: 'Libellé personnalisé : %{name}',
      of: {
        spatial: 'Couverture spatiale',
        temporal: 'Couverture temporelle',
        frequency: 'Fréquence de mise à jour',
        creator: 'Personne ou organisme créateur',
        modified: 'Date de modification de la source',
        keywords: 'Mots clés',
        conformsTo: 'Schéma'
      },
      custom: 'Métadonnées spécifiques',
      customTitle: 'Libellé',
      none: 'Aucune métadonnée spécifique.',
      add: 'Ajouter une métadonnée',
      removal: 'Ses valeurs seront effacées de tous les jeux de données du compte à l’enregistrement.'
    },
    licenses: {
      intro: 'Ces licences sont proposées après les licences standards dans les jeux de données du compte.',
      none: 'Aucune licence propre au compte.',
      add: 'Ajouter une licence',
      name: 'Titre',
      href: 'URL',
      hrefHelp: 'Adresse où la licence peut être lue.',
      removal: 'Les jeux de données qui la portent la gardent, mais elle ne sera plus proposée.'
    },
    vocabulary: {
      intro: 'Ces concepts peuvent être attribués aux colonnes des jeux de données du compte.',
      warning: 'Supprimer un concept auquel des jeux de données font référence peut les altérer.',
      none: 'Aucun concept propre au compte.',
      add: 'Ajouter un concept',
      id: 'Identifiant',
      name: 'Titre',
      description: 'Description',
      tag: 'Catégorie',
      tagHelp: 'Regroupe les concepts dans les listes de choix.',
      type: 'Type',
      types: { string: 'Chaîne de caractère', number: 'Nombre' },
      removal: 'Leurs colonnes perdront ce concept et ce qui en dépend.',
      twin: 'Plusieurs concepts portent le titre « %{title} » : rien ne les distingue dans les listes de choix.'
    },
    webhooks: {
      intro: "Une adresse de votre choix est appelée lorsqu'un événement se produit dans le compte.",
      none: 'Aucun webhook.',
      add: 'Ajouter un webhook',
      name: 'Titre',
      events: 'Événements déclencheurs',
      url: 'URL du serveur HTTP cible',
      urlHelp: 'Appel HTTP simple (compatible avec Slack et Mattermost)',
      removal: 'Cette adresse ne sera plus appelée.',
      of: {
        'dataset-dataset-created': 'Un nouveau jeu de données a été créé',
        'dataset-draft-data-updated': "Le fichier d'un jeu de données a été mis à jour en mode brouillon",
        'dataset-data-updated': "Le fichier d'un jeu de données a été mis à jour",
        'dataset-structure-updated': "La structure d'un jeu de données a été mise à jour",
        'dataset-error': 'Un jeu de données a rencontré une erreur',
        'dataset-breaking-change': 'Un jeu de données rencontre une rupture de compatibilité',
        'dataset-finalize-end': 'Un jeu de données a été finalisé',
        'dataset-publication': 'Un jeu de données a été publié sur un catalogue',
        'application-application-created': 'Une nouvelle visualisation a été créée',
        'application-error': 'Une visualisation a rencontré une erreur',
        'application-publication': 'Une visualisation a été publiée sur un catalogue'
      }
    },
    sites: {
      intro:
        "Les portails s'enregistrent eux-mêmes. Choisissez ici les métadonnées qu'un jeu de données doit avoir pour y être publié.",
      none: 'Aucun portail.',
      add: 'Ajouter un portail',
      type: 'Type de site',
      id: 'Identifiant',
      department: 'Département',
      title: 'Titre',
      url: 'Adresse du site',
      draftUrl: 'Adresse du brouillon du site',
      datasetUrlTemplate: 'Adresse des pages de jeux de données',
      applicationUrlTemplate: 'Adresse des pages de visualisations',
      templateHelp: 'Par exemple : `https://portail.example.org/datasets/{id}`',
      staging: 'Pré-production (les contributeurs y publient sans demander)',
      contributorDepartments: 'Départements contributeurs',
      datasetsRequiredMetadata: 'Métadonnées requises pour les jeux de données',
      removal:
        "Les jeux de données et les applications qui y sont publiés ne le seront plus, à l'enregistrement.",
      metadata: {
        summary: 'Résumé',
        description: 'Description',
        license: 'Licence',
        topics: 'Thématique'
      }
    },
    compat: { ods: 'Activer la compatibilité ODS' }
  },
  en: {
    untitled: 'Untitled',
    incomplete: 'incomplete',
    required: 'Required field',
    removeItem: 'Delete “%{title}”',
    removeTitle: 'Delete “%{title}”?',
    usage: {
      none: 'No dataset uses it.',
      by: '%{things} concerned.',
      datasets: '%{smart_count} dataset |||| %{smart_count} datasets',
      applications: '%{smart_count} application |||| %{smart_count} applications',
      and: ' and '
    },
    contact: {
      intro: 'Users of the APIs and applications of the account make contact thanks to this information.',
      name: 'Name',
      url: 'URL',
      email: 'Email'
    },
    topics: {
      intro:
        'Topics sort the datasets and applications of the account. Renaming, recolouring or deleting a topic changes them too.',
      introDatasets:
        'Topics sort the datasets of the account. Renaming, recolouring or deleting a topic changes them too.',
      iconHelp: 'Icons are found by their English name:',
      gallery: 'gallery of icons',
      none: 'No topic.',
      add: 'Add a topic',
      name: 'Title',
      twin: 'Another topic has the same title.',
      icon: 'Icon',
      color: 'Color',
      pickColor: 'Choose the color of “%{name}”',
      wrongColor: 'Write a color like #1E88E5.',
      iconsLoading: 'Loading icons…',
      iconsFailed: 'The icons could not be loaded.',
      noIcon: 'No icon of that name.',
      openIcons: 'Open the list of icons',
      closeIcons: 'Close the list of icons',
      clearIcon: 'Remove the icon',
      up: 'Move “%{name}” up',
      down: 'Move “%{name}” down',
      moved: '“%{name}” is at position %{position} of %{count}.',
      removal: 'The topic will be taken off them when you save.'
    },
    metadata: {
      title: 'Datasets metadata',
      intro: 'Check the optional metadata that the datasets of the account have.',
      label: 'Custom label: %{name}',
      of: {
        spatial: 'Spatial coverage',
        temporal: 'Temporal coverage',
        frequency: 'Update frequency',
        creator: 'Creator person or entity',
        modified: 'Source modification date',
        keywords: 'Keywords',
        conformsTo: 'Schema'
      },
      custom: 'Custom metadata',
      customTitle: 'Label',
      none: 'No custom metadata.',
      add: 'Add a custom metadata',
      removal: 'Its values will be erased from every dataset of the account when you save.'
    },
    licenses: {
      intro: 'These licenses are offered after the standard ones in the datasets of the account.',
      none: 'No license of the account.',
      add: 'Add a license',
      name: 'Title',
      href: 'URL',
      hrefHelp: 'Address where the license can be read.',
      removal: 'Datasets that have it keep it, but it will not be offered any more.'
    },
    vocabulary: {
      intro: 'These concepts can be given to the columns of the datasets of the account.',
      warning: 'Deleting a concept that datasets refer to can break them.',
      none: 'No concept of the account.',
      add: 'Add a concept',
      id: 'Identifier',
      name: 'Title',
      description: 'Description',
      tag: 'Category',
      tagHelp: 'Groups concepts in lists of choices.',
      type: 'Type',
      types: { string: 'Character string', number: 'Number' },
      removal: 'Their columns will lose this concept and what depends on it.',
      twin: 'Several concepts have the title “%{title}”: nothing tells them apart in lists of choices.'
    },
    webhooks: {
      intro: 'An address of your choice is called when something happens in the account.',
      none: 'No webhook.',
      add: 'Add a webhook',
      name: 'Title',
      events: 'Events',
      url: 'URL of the target HTTP server',
      urlHelp: 'Simple HTTP call (compatible with Slack and Mattermost)',
      removal: 'This address will not be called any more.',
      of: {
        'dataset-dataset-created': 'A new dataset was created',
        'dataset-draft-data-updated': 'The file of a dataset was updated in draft mode',
        'dataset-data-updated': 'The file of a dataset was updated',
        'dataset-structure-updated': 'The structure of a dataset was updated',
        'dataset-error': 'A dataset met an error',
        'dataset-breaking-change': 'A dataset has a breaking change',
        'dataset-finalize-end': 'A dataset was finalized',
        'dataset-publication': 'A dataset was published on a catalog',
        'application-application-created': 'A new visualization was created',
        'application-error': 'A visualization met an error',
        'application-publication': 'A visualization was published on a catalog'
      }
    },
    sites: {
      intro:
        'Portals register themselves. Choose here the metadata that a dataset needs to be published there.',
      none: 'No portal.',
      add: 'Add a portal',
      type: 'Type of site',
      id: 'Identifier',
      department: 'Department',
      title: 'Title',
      url: 'Address of the site',
      draftUrl: 'Address of the draft of the site',
      datasetUrlTemplate: 'Address of the pages of datasets',
      applicationUrlTemplate: 'Address of the pages of visualizations',
      templateHelp: 'For example: `https://portal.example.org/datasets/{id}`',
      staging: 'Staging (contributors publish there without asking)',
      contributorDepartments: 'Contributor departments',
      datasetsRequiredMetadata: 'Metadata required for datasets',
      removal: 'Datasets and applications that are published there will not be any more, when you save.',
      metadata: { summary: 'Summary', description: 'Description', license: 'License', topics: 'Topic' }
    },
    compat: { ods: 'Enable ODS compatibility' }
  }
}
