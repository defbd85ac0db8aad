import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const catalogHarvestMessages: FeatureMessages = {
  fr: {
    catalogHarvests: {
      new: 'Créer un nouveau moissonnage',
      title: 'Moissonnage « %{title} »',
      count: '%{smart_count} moissonnage |||| %{smart_count} moissonnages',
      outcomeCount: '%{outcome} : %{number}',
      none: "Ce catalogue n'est pas encore moissonné. Un moissonnage reprend tous ses jeux de données, et les suit.",
      listError: 'Erreur pendant la lecture des moissonnages',
      intro:
        'Un moissonnage reprend les jeux de données du catalogue et les suit : seul ce qui change est repris. Sans règle, tous sont repris.',
      steps: { rules: 'Ce qui est repris', target: 'Où et comment', schedule: 'Quand' },
      titleField: 'Titre du moissonnage',
      titleShort: 'Donnez au moissonnage un titre de 3 caractères au moins.',
      filters: {
        q: 'Mots',
        organizations: 'Organisations',
        keywords: 'Mots-clés ou thèmes',
        formats: 'Formats',
        licenses: 'Licences',
        take: 'Identifiants à prendre',
        leave: 'Identifiants à laisser'
      },
      filterHelps: {
        q: 'Recherchés par le catalogue distant quand il sait le faire.',
        organizations: "Identifiant, nom ou titre ; Entrée après chacun. L'une d'elles suffit.",
        keywords: "L'un d'eux suffit.",
        formats: "Un des fichiers du jeu de données a l'un d'eux.",
        licenses: 'Une partie du titre ou de l’adresse de la licence.',
        take: 'Ceux-là seulement.',
        leave: 'Tous sauf ceux-là.'
      },
      byId: 'Jeux de données choisis un à un',
      data: {
        label: 'Données',
        changed: 'Métadonnées et données',
        changedHelp: 'Les fichiers sont téléchargés quand le catalogue dit qu’ils ont changé.',
        checked: 'Métadonnées et données, vérifiées à chaque fois',
        checkedHelp: 'Chaque serveur de fichier est interrogé à chaque exécution.',
        none: 'Métadonnées seulement',
        noneHelp: 'Les fichiers restent où ils sont, un lien y mène.'
      },
      owner: 'Les jeux de données iront dans le compte « %{name} ».',
      visibility: {
        label: 'Qui voit les nouveaux jeux de données',
        private: 'Le compte seulement',
        privateHelp: 'Leurs permissions peuvent être ouvertes un à un.',
        public: 'Tout le monde',
        publicHelp: 'Ils sont publics dès leur création.'
      },
      sites: 'Publier les nouveaux jeux de données sur',
      sitesOfPrivate: 'Publiés mais privés, les visiteurs de ces sites ne les verront pas.',
      missing: {
        label: 'Quand un jeu de données disparaît du catalogue distant',
        keep: 'Le garder',
        keepHelp: 'Le rapport le signale.',
        archive: "L'archiver",
        archiveHelp: "Retiré de ses sites et rendu privé ; tout lui est rendu s'il revient.",
        delete: 'Le supprimer',
        deleteHelp: 'Jamais quand plus de la moitié disparaît à la fois : une confirmation est demandée.'
      },
      scheduled: 'Activer la planification',
      schedule: {
        title: 'Planification du moissonnage',
        none: "Aucune règle : le moissonnage n'est lancé que quand vous le demandez.",
        inactive: "La planification est désactivée : le moissonnage n'est lancé que quand vous le demandez.",
        next: 'Prochain moissonnage : %{date}'
      },
      dryFirst: "Essayer d'abord à blanc",
      dryFirstHelp:
        'Un rapport dit ce qui serait repris. Rien n’est créé ni téléchargé avant que vous ne lanciez le moissonnage.',
      tryOut: 'Essayer à blanc',
      run: 'Lancer le moissonnage',
      runError: "Le moissonnage n'a pas été lancé",
      createError: 'Erreur lors de la création du moissonnage :',
      notCreated: "Attention ! Le moissonnage n'est pas encore créé.",
      saved: 'La configuration du moissonnage est enregistrée.',
      saveError: "La configuration du moissonnage n'a pas été enregistrée",
      tabs: { report: 'Rapport', logs: "Journal d'exécution", configuration: 'Configuration' },
      states: {
        waiting: 'En attente de moissonnage',
        running: 'Moissonnage en cours',
        done: 'Dernier moissonnage terminé - %{date}',
        error: 'Dernier moissonnage en erreur - %{date}'
      },
      trialStates: {
        waiting: "En attente d'essai à blanc",
        running: 'Essai à blanc en cours',
        done: 'Essai à blanc terminé - %{date}',
        error: 'Essai à blanc en erreur - %{date}'
      },
      trialDone: 'Le rapport dit ce que le moissonnage ferait. Rien n’a encore été changé.',
      outcomes: {
        created: 'Créés',
        updated: 'Mis à jour',
        unchanged: 'Inchangés',
        missing: 'Manquants',
        refused: 'Refusés'
      },
      outcome: {
        created: 'Créé',
        updated: 'Mis à jour',
        unchanged: 'Inchangé',
        missing: 'Manquant',
        refused: 'Refusé'
      },
      trialOutcomes: {
        created: 'À créer',
        updated: 'À mettre à jour',
        unchanged: 'Sans changement',
        missing: 'Disparition',
        refused: 'Refus'
      },
      report: {
        all: 'Tous',
        search: 'Rechercher un titre',
        loading: 'Chargement du rapport',
        error: 'Erreur pendant la lecture du rapport',
        underWay: 'Le rapport sera là dès que des jeux de données auront été lus.',
        none: 'Aucun jeu de données ne correspond aux règles.',
        noMatch: 'Aucun jeu de données ne correspond.',
        source: 'Source',
        sourceOf: 'Source de « %{title} »'
      },
      actions: {
        run: 'Moissonner maintenant',
        tryOut: 'Essayer à blanc',
        recreate: 'Recréer ce qui a été supprimé ici',
        delete: 'Supprimer le moissonnage'
      },
      recreate: {
        text: 'Les jeux de données du catalogue qui ont été supprimés sur la plateforme seront créés à nouveau.'
      },
      confirmMissing: {
        title: 'Confirmer les disparitions',
        text: '%{smart_count} jeu de données manque : c’est trop pour continuer sans vous. |||| %{smart_count} jeux de données manquent : c’est trop pour continuer sans vous.',
        action: 'Confirmer',
        keep: 'Les jeux de données qui manquent seront gardés.',
        archive: 'Les jeux de données qui manquent seront retirés de leurs sites et rendus privés.',
        delete: 'Les jeux de données qui manquent seront supprimés.'
      },
      notifications: { errors: 'Un moissonnage a échoué' },
      delete: {
        text: 'Voulez-vous vraiment supprimer le moissonnage « %{title} » ? Les jeux de données restent, et ne suivent plus le catalogue.',
        done: 'Le moissonnage a été supprimé.',
        error: 'Erreur lors de la suppression du moissonnage'
      }
    }
  },
  en: {
    catalogHarvests: {
      new: 'Create new harvest',
      title: 'Harvest “%{title}”',
      count: '%{smart_count} harvest |||| %{smart_count} harvests',
      outcomeCount: '%{outcome}: %{number}',
      none: 'This catalog is not harvested yet. A harvest takes all of its datasets, and follows them.',
      listError: 'Error while reading the harvests',
      intro:
        'A harvest takes the datasets of the catalog and follows them: only what changes is taken again. Without a rule, all of them are taken.',
      steps: { rules: 'What is taken', target: 'Where and how', schedule: 'When' },
      titleField: 'Title of the harvest',
      titleShort: 'Give the harvest a title of 3 characters at least.',
      filters: {
        q: 'Words',
        organizations: 'Organizations',
        keywords: 'Keywords or themes',
        formats: 'Formats',
        licenses: 'Licences',
        take: 'Ids to take',
        leave: 'Ids to leave'
      },
      filterHelps: {
        q: 'Looked for by the remote catalog where it can search.',
        organizations: 'Id, name or title; Enter after each. One of them is enough.',
        keywords: 'One of them is enough.',
        formats: 'One of the files of the dataset has one of them.',
        licenses: 'Part of the title or of the address of the licence.',
        take: 'Only these.',
        leave: 'All but these.'
      },
      byId: 'Datasets chosen one by one',
      data: {
        label: 'Data',
        changed: 'Metadata and data',
        changedHelp: 'Files are downloaded when the catalog says that they changed.',
        checked: 'Metadata and data, checked each time',
        checkedHelp: 'The server of each file is asked at each run.',
        none: 'Metadata only',
        noneHelp: 'Files stay where they are, a link leads to them.'
      },
      owner: 'The datasets go to the account “%{name}”.',
      visibility: {
        label: 'Who sees new datasets',
        private: 'The account only',
        privateHelp: 'Their permissions can be opened one by one.',
        public: 'Everybody',
        publicHelp: 'They are public as soon as they are made.'
      },
      sites: 'Publish new datasets on',
      sitesOfPrivate: 'Published but private, visitors of these sites will not see them.',
      missing: {
        label: 'When a dataset disappears from the remote catalog',
        keep: 'Keep it',
        keepHelp: 'The report tells of it.',
        archive: 'Archive it',
        archiveHelp: 'Withdrawn from its sites and made private; it gets all back when it returns.',
        delete: 'Delete it',
        deleteHelp: 'Never when more than half disappear at once: you are asked to confirm.'
      },
      scheduled: 'Enable scheduling',
      schedule: {
        title: 'Harvest scheduling',
        none: 'No rule: the harvest only runs when you ask for it.',
        inactive: 'Scheduling is disabled: the harvest only runs when you ask for it.',
        next: 'Next harvest: %{date}'
      },
      dryFirst: 'Try it out first',
      dryFirstHelp:
        'A report tells what would be taken. Nothing is made nor downloaded before you run the harvest.',
      tryOut: 'Try out',
      run: 'Run the harvest',
      runError: 'The harvest was not started',
      createError: 'Error while creating the harvest:',
      notCreated: 'Warning! The harvest is not created yet.',
      saved: 'The configuration of the harvest is saved.',
      saveError: 'The configuration of the harvest was not saved',
      tabs: { report: 'Report', logs: 'Execution log', configuration: 'Configuration' },
      states: {
        waiting: 'Waiting for harvest',
        running: 'Harvest in progress',
        done: 'Last harvest completed - %{date}',
        error: 'Last harvest failed - %{date}'
      },
      trialStates: {
        waiting: 'Waiting for the trial',
        running: 'Trial in progress',
        done: 'Trial completed - %{date}',
        error: 'Trial failed - %{date}'
      },
      trialDone: 'The report tells what the harvest would do. Nothing was changed yet.',
      outcomes: {
        created: 'Created',
        updated: 'Updated',
        unchanged: 'Unchanged',
        missing: 'Missing',
        refused: 'Refused'
      },
      outcome: {
        created: 'Created',
        updated: 'Updated',
        unchanged: 'Unchanged',
        missing: 'Missing',
        refused: 'Refused'
      },
      trialOutcomes: {
        created: 'To create',
        updated: 'To update',
        unchanged: 'Without change',
        missing: 'Missing',
        refused: 'Refused'
      },
      report: {
        all: 'All',
        search: 'Search a title',
        loading: 'Loading the report',
        error: 'Error while reading the report',
        underWay: 'The report will be here as soon as datasets have been read.',
        none: 'No dataset meets the rules.',
        noMatch: 'No dataset matches.',
        source: 'Source',
        sourceOf: 'Source of “%{title}”'
      },
      actions: {
        run: 'Harvest now',
        tryOut: 'Try out',
        recreate: 'Make again what was deleted here',
        delete: 'Delete the harvest'
      },
      recreate: { text: 'Datasets of the catalog that were deleted on the platform will be made again.' },
      confirmMissing: {
        title: 'Confirm what is missing',
        text: '%{smart_count} dataset is missing: that is too many to go on without you. |||| %{smart_count} datasets are missing: that is too many to go on without you.',
        action: 'Confirm',
        keep: 'Missing datasets will be kept.',
        archive: 'Missing datasets will be withdrawn from their sites and made private.',
        delete: 'Missing datasets will be deleted.'
      },
      notifications: { errors: 'A harvest failed' },
      delete: {
        text: 'Do you really want to delete the harvest “%{title}”? The datasets stay, and follow the catalog no more.',
        done: 'The harvest was deleted.',
        error: 'Error while deleting the harvest'
      }
    }
  }
}
