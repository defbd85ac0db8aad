export const share = {
  fr: {
    embed: 'Intégrer dans un site',
    ownLines: 'Permettre à tous les utilisateurs externes de gérer leurs propres lignes',
    readKey: {
      title: "Clé d'API en lecture",
      introduction:
        "Une clé d'API en lecture permet d'utiliser l'API de ce jeu de données hors d'une session, par exemple dans un tableur.",
      warning:
        "Cette clé diminue la sécurité : qui la connaît lit les données. Désactivez puis réactivez l'accès pour forcer son renouvellement.",
      active: "Activer l'accès par clé d'API",
      interval: 'Durée de validité des clés',
      intervals: { P1W: '1 semaine', P1M: '1 mois', P1Y: '1 année' },
      key: 'Clé :',
      expires: '(expirera le %{date})',
      example: "Exemple d'utilisation :",
      saved: "L'accès par clé d'API est enregistré",
      readError: "Erreur pendant la lecture de la clé d'API"
    },
    departmentHelp:
      "Ce jeu de données appartient au département %{department} de l'organisation %{name}. Les administrateurs de ce département et ceux de toute l'organisation en ont tous les droits ; les contributeurs du département ont ceux que vous leur donnez ici. Les membres d'un autre département n'y ont accès que si vous le partagez avec eux, avec toute l'organisation ou avec tout le monde.",
    contribWriteAll: 'Les contributeurs peuvent tout modifier et supprimer le jeu de données'
  },
  en: {
    embed: 'Embed in a website',
    ownLines: 'Let all external users manage their own lines',
    readKey: {
      title: 'Read API key',
      introduction:
        'A read API key lets programs use the API of this dataset outside a session, in a spreadsheet for example.',
      warning:
        'This key lowers security: whoever knows it reads the data. Deactivate the access, then activate it again, to force its renewal.',
      active: 'Enable API key access',
      interval: 'Key validity duration',
      intervals: { P1W: '1 week', P1M: '1 month', P1Y: '1 year' },
      key: 'Key:',
      expires: '(expires on %{date})',
      example: 'Example usage:',
      saved: 'The API key access is saved',
      readError: 'Error while reading the API key'
    },
    departmentHelp:
      'This dataset belongs to the department %{department} of the organization %{name}. The administrators of this department and those of the whole organization have every right on it; the contributors of the department have those that you give them here. Members of another department can only use it when you share it with them, with the whole organization or with everyone.',
    contribWriteAll: 'Contributors may change everything and delete the dataset'
  }
}

export const embed = {
  fr: {
    none: "Ce jeu de données n'a aucune vue à intégrer.",
    introduction: 'Copiez ce code dans une page de votre site pour y afficher les données.',
    notPublic:
      "Ce jeu de données n'est pas public : les visiteurs de votre site ne verront les données que s'ils sont connectés et autorisés.",
    preview: 'Type de prévisualisation',
    previews: {
      table: 'Tableau',
      calendar: 'Calendrier',
      map: 'Carte',
      'map-bounds': 'Enveloppe géographique',
      'search-files': 'Fichiers',
      thumbnails: 'Vignettes'
    }
  },
  en: {
    none: 'This dataset has no view to embed.',
    introduction: 'Copy this code into a page of your site to show the data there.',
    notPublic:
      'This dataset is not public: the visitors of your site only see the data when they are signed in and allowed to.',
    preview: 'Preview type',
    previews: {
      table: 'Table',
      calendar: 'Calendar',
      map: 'Map',
      'map-bounds': 'Geographic envelope',
      'search-files': 'Files',
      thumbnails: 'Thumbnails'
    }
  }
}
