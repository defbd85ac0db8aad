export const fr = {
  title: 'Permissions',
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
      'Les contributeurs peuvent tout modifier, sauf ce qui rompt la compatibilité avec les usages actuels'
  },
  written: 'Les permissions ont été mises à jour',
  writeError: 'Erreur pendant la mise à jour des permissions',
  readError: 'Erreur pendant la lecture des permissions'
}

export const en: typeof fr = {
  title: 'Permissions',
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
      'Contributors may change everything, except what breaks compatibility with current uses'
  },
  written: 'Permissions were updated',
  writeError: 'Error while updating the permissions',
  readError: 'Error while reading the permissions'
}
