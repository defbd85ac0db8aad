export const share = {
  fr: {
    permissions: 'Permissions',
    embed: 'Intégrer dans un site',
    introduction: "Permettez à d'autres utilisateurs d'utiliser cette ressource.",
    whoReads: 'Qui peut consulter cette ressource ?',
    whoContributes: 'Qui peut contribuer à cette ressource ?',
    presets: {
      privateOrg: "Uniquement les administrateurs de l'organisation %{name}",
      privateOrgContrib: "Les administrateurs et les contributeurs de l'organisation %{name}",
      sharedInOrg: "Tous les utilisateurs de l'organisation %{name}",
      privateUser: 'Uniquement %{name}',
      public: 'Tout le monde',
      adminOnly: 'Les administrateurs seulement',
      contribWriteData:
        'Les contributeurs peuvent mettre à jour les données, si elles restent compatibles, mais rien d’autre',
      contribWriteNoBreaking:
        'Les contributeurs peuvent tout modifier, sauf ce qui rompt la compatibilité avec les usages actuels',
      contribWriteAll: 'Les contributeurs peuvent tout modifier et supprimer le jeu de données'
    },
    otherEntries:
      '%{smart_count} permission plus détaillée est conservée telle quelle. |||| %{smart_count} permissions plus détaillées sont conservées telles quelles.',
    written: 'Les permissions ont été mises à jour',
    writeError: 'Erreur pendant la mise à jour des permissions',
    readError: 'Erreur pendant la lecture des permissions'
  },
  en: {
    permissions: 'Permissions',
    embed: 'Embed in a website',
    introduction: 'Allow other users to use this resource.',
    whoReads: 'Who can read this resource?',
    whoContributes: 'Who can contribute to this resource?',
    presets: {
      privateOrg: 'Only the administrators of the organization %{name}',
      privateOrgContrib: 'The administrators and contributors of the organization %{name}',
      sharedInOrg: 'Every user of the organization %{name}',
      privateUser: 'Only %{name}',
      public: 'Everyone',
      adminOnly: 'Administrators only',
      contribWriteData: 'Contributors may update the data, as long as it stays compatible, and nothing else',
      contribWriteNoBreaking:
        'Contributors may change everything, except what breaks compatibility with current uses',
      contribWriteAll: 'Contributors may change everything and delete the dataset'
    },
    otherEntries:
      '%{smart_count} more detailed permission is kept as it is. |||| %{smart_count} more detailed permissions are kept as they are.',
    written: 'Permissions were updated',
    writeError: 'Error while updating the permissions',
    readError: 'Error while reading the permissions'
  }
}

export const embed = {
  fr: {
    none: "Ce jeu de données n'a aucune vue à intégrer.",
    introduction: 'Copiez ce code dans une page de votre site pour y afficher les données.',
    notPublic:
      "Ce jeu de données n'est pas public : les visiteurs de votre site ne verront les données que s'ils sont connectés et autorisés.",
    preview: 'Type de prévisualisation',
    mode: "Mode d'intégration",
    dFrame:
      "L'élément d-frame s'adapte à la hauteur de son contenu et peut synchroniser ses paramètres. Votre page doit charger sa bibliothèque :",
    dFrameLink: 'voir la documentation de d-frame',
    synchronise: "Synchroniser les paramètres de l'application",
    snippet: 'Code à intégrer',
    copy: 'Copier',
    copied: 'Copié !',
    result: 'Résultat'
  },
  en: {
    none: 'This dataset has no view to embed.',
    introduction: 'Copy this code into a page of your site to show the data there.',
    notPublic:
      'This dataset is not public: the visitors of your site only see the data when they are signed in and allowed to.',
    preview: 'Preview type',
    mode: 'Integration mode',
    dFrame:
      'The d-frame element adapts to the height of its content and can synchronize its parameters. Your page must load its library:',
    dFrameLink: 'see the documentation of d-frame',
    synchronise: 'Synchronize the application parameters',
    snippet: 'Code to embed',
    copy: 'Copy',
    copied: 'Copied!',
    result: 'Result'
  }
}
