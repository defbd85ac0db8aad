export const share = {
  fr: {
    permissions: 'Permissions',
    embed: 'Intégrer dans un site',
    ownLines: 'Permettre à tous les utilisateurs externes de gérer leurs propres lignes',
    detail: {
      switch: 'Édition détaillée des permissions',
      add: 'Ajouter des permissions',
      noAction: 'Choisissez au moins une action.',
      edit: 'Éditer des permissions',
      editOf: 'Éditer : %{scope}',
      removeOf: 'Supprimer : %{scope}',
      removeText: 'Ces permissions seront retirées.',
      scope: 'Portée',
      actions: 'Actions',
      scopes: { public: 'Public', user: 'Utilisateur', organization: 'Organisation' },
      organization: 'Organisation',
      ownerOrganization: '%{name} (organisation propriétaire)',
      partner: '%{name} (partenaire)',
      department: 'Département',
      anyDepartment: 'Tous les départements',
      noDepartment: 'Aucun département (organisation principale seulement)',
      roles: 'Rôles (tous si aucun coché)',
      allRoles: 'Tous les rôles',
      onlyRoles: 'Restreint aux rôles : %{roles}',
      user: 'Utilisateur %{name}',
      users: 'Utilisateurs',
      userKinds: {
        all: 'Tous les utilisateurs de la plateforme non anonymes',
        member: 'Parmi les membres de %{org}',
        email: 'Utilisateur désigné par son adresse email'
      },
      member: 'Membre de %{org}',
      searchMember: 'Saisissez au moins %{count} caractères',
      searching: 'Recherche…',
      noMember: 'Aucun membre de ce nom',
      email: 'Email',
      expert: 'Mode expert',
      submit: 'Valider'
    },
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
    introduction: "Permettez à d'autres utilisateurs d'utiliser cette ressource.",
    departmentHelp:
      "Ce jeu de données appartient au département %{department} de l'organisation %{name}. Les administrateurs de ce département et ceux de toute l'organisation en ont tous les droits ; les contributeurs du département ont ceux que vous leur donnez ici. Les membres d'un autre département n'y ont accès que si vous le partagez avec eux, avec toute l'organisation ou avec tout le monde.",
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
    written: 'Les permissions ont été mises à jour',
    writeError: 'Erreur pendant la mise à jour des permissions',
    readError: 'Erreur pendant la lecture des permissions'
  },
  en: {
    permissions: 'Permissions',
    embed: 'Embed in a website',
    ownLines: 'Let all external users manage their own lines',
    detail: {
      switch: 'Detailed edition of permissions',
      add: 'Add permissions',
      noAction: 'Choose at least one action.',
      edit: 'Edit permissions',
      editOf: 'Edit: %{scope}',
      removeOf: 'Delete: %{scope}',
      removeText: 'These permissions will be removed.',
      scope: 'Scope',
      actions: 'Actions',
      scopes: { public: 'Public', user: 'User', organization: 'Organization' },
      organization: 'Organization',
      ownerOrganization: '%{name} (owner organization)',
      partner: '%{name} (partner)',
      department: 'Department',
      anyDepartment: 'All departments',
      noDepartment: 'No department (main organization only)',
      roles: 'Roles (all if none is selected)',
      allRoles: 'All roles',
      onlyRoles: 'Restricted to roles: %{roles}',
      user: 'User %{name}',
      users: 'Users',
      userKinds: {
        all: 'All non-anonymous users of the platform',
        member: 'Among the members of %{org}',
        email: 'User designated by email'
      },
      member: 'Member of %{org}',
      searchMember: 'Type at least %{count} characters',
      searching: 'Searching…',
      noMember: 'No member has this name',
      email: 'Email',
      expert: 'Expert mode',
      submit: 'Validate'
    },
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
    introduction: 'Allow other users to use this resource.',
    departmentHelp:
      'This dataset belongs to the department %{department} of the organization %{name}. The administrators of this department and those of the whole organization have every right on it; the contributors of the department have those that you give them here. Members of another department can only use it when you share it with them, with the whole organization or with everyone.',
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
