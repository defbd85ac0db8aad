import type { FeatureMessages } from '../../i18n/translate.tsx'

export const adminMessages: FeatureMessages = {
  fr: {
    admin: {
      tabs: { owners: 'Propriétaires', users: 'Utilisateurs', organizations: 'Organisations' },
      types: { user: 'utilisateur', organization: 'organisation' },
      search: 'Rechercher par le nom',
      loading: 'Chargement en cours',
      nobody: 'Aucun compte.',
      readError: 'Les comptes ne peuvent pas être lus.',
      writeError: "La modification n'a pas pu être enregistrée",
      written: 'Le compte a été enregistré',
      edit: 'Modifier %{name}',
      delete: 'Supprimer %{name}',
      stored: '%{size} ko stockés',
      storedOf: 'pour une limite à %{size} ko',
      datasets: '%{smart_count} jeu de données |||| %{smart_count} jeux de données',
      applications: '%{smart_count} application |||| %{smart_count} applications',
      limits: {
        of: 'Limites de %{name}',
        nb_datasets: 'Nombre de jeux de données',
        store_bytes: 'Données stockées (Mo)',
        indexed_bytes: 'Données indexées (Mo)',
        members: 'Nombre de membres',
        none: 'Illimité',
        used: 'Utilisé : %{value}',
        invalid: 'Un nombre positif, ou rien pour ne pas limiter',
        written: 'Les limites ont été enregistrées'
      },
      users: {
        add: 'Créer un utilisateur',
        email: 'Adresse mail',
        emailHelp: 'Un message lui sera envoyé pour confirmer son compte et se connecter.',
        firstName: 'Prénom',
        lastName: 'Nom',
        maxCreatedOrgs: "Nombre maximal d'organisations créées",
        maxCreatedOrgsHelp: 'Rien pour la limite de la plateforme, -1 pour ne pas limiter.',
        maxCreatedOrgsProblem: 'Un nombre entier, à partir de -1.',
        resetTwoFactor: 'Désactiver la double authentification',
        site: 'Site',
        sitePlatform: 'La plateforme',
        siteHelp: "Là où la personne s'identifie. Un autre site met fin à ses sessions.",
        siteTaken: 'Un compte de cette adresse mail existe déjà sur ce site.',
        unlink: "Détacher de l'identité externe %{email}",
        mailSent: 'Un message a été envoyé à %{email}',
        taken: 'Un compte a déjà cette adresse.',
        actAs: 'Se connecter en tant que %{name}',
        deleted: "L'utilisateur %{name} a été supprimé",
        deleteText:
          "Le compte et toutes les données de l'utilisateur seront supprimés définitivement. Cette opération ne peut pas être annulée.",
        noOrganization: 'Aucune organisation',
        isAdmin: 'super-administrateur',
        unconfirmed: 'adresse non confirmée',
        twoFactor: 'double authentification',
        plannedDeletion: 'suppression prévue le %{date}',
        logged: 'dernière connexion le %{date}',
        neverLogged: 'jamais connecté'
      },
      organizations: {
        add: 'Créer une organisation',
        name: 'Nom',
        id: 'Identifiant',
        idHelp: 'Laissez vide pour en obtenir un.',
        idProblem:
          'Des lettres sans accent, des chiffres, des points, des tirets et des soulignés ; ni « . », ni « .. », ni « - » seuls.',
        description: 'Description',
        open: 'Page de %{name}',
        deleted: "L'organisation %{name} a été supprimée",
        deleteText:
          "L'organisation et toutes ses données seront supprimées définitivement. Cette opération ne peut pas être annulée."
      }
    }
  },
  en: {
    admin: {
      tabs: { owners: 'Owners', users: 'Users', organizations: 'Organizations' },
      types: { user: 'user', organization: 'organization' },
      search: 'Search by name',
      loading: 'Loading',
      nobody: 'No account.',
      readError: 'The accounts cannot be read.',
      writeError: 'The change could not be saved',
      written: 'The account was saved',
      edit: 'Edit %{name}',
      delete: 'Delete %{name}',
      stored: '%{size} kb stored',
      storedOf: 'for a limit of %{size} ko',
      datasets: '%{smart_count} dataset |||| %{smart_count} datasets',
      applications: '%{smart_count} application |||| %{smart_count} applications',
      limits: {
        of: 'Limits of %{name}',
        nb_datasets: 'Number of datasets',
        store_bytes: 'Stored data (MB)',
        indexed_bytes: 'Indexed data (MB)',
        members: 'Number of members',
        none: 'Unlimited',
        used: 'Used: %{value}',
        invalid: 'A positive number, or nothing for no limit',
        written: 'The limits were saved'
      },
      users: {
        add: 'Create a user',
        email: 'Email address',
        emailHelp: 'They will receive a message to confirm the account and sign in.',
        firstName: 'First name',
        lastName: 'Last name',
        maxCreatedOrgs: 'Most organizations created',
        maxCreatedOrgsHelp: 'Nothing for the limit of the platform, -1 for no limit.',
        maxCreatedOrgsProblem: 'A whole number, -1 or more.',
        resetTwoFactor: 'Turn two-factor authentication off',
        site: 'Site',
        sitePlatform: 'The platform',
        siteHelp: 'Where the person logs in. Another site ends the sessions.',
        siteTaken: 'An account of this email address exists on this site already.',
        unlink: 'Unlink from the external identity %{email}',
        mailSent: 'A message was sent to %{email}',
        taken: 'An account has this address already.',
        actAs: 'Sign in as %{name}',
        deleted: 'The user %{name} was deleted',
        deleteText:
          'The account and all the data of the user will be deleted for good. This operation cannot be undone.',
        noOrganization: 'No organization',
        isAdmin: 'super administrator',
        unconfirmed: 'address not confirmed',
        twoFactor: 'two-factor authentication',
        plannedDeletion: 'deletion planned on %{date}',
        logged: 'last sign-in on %{date}',
        neverLogged: 'never signed in'
      },
      organizations: {
        add: 'Create an organization',
        name: 'Name',
        id: 'Identifier',
        idHelp: 'Leave empty to be given one.',
        idProblem:
          'Letters without accents, digits, dots, hyphens and underscores; not ".", ".." nor "-" alone.',
        description: 'Description',
        open: 'Page of %{name}',
        deleted: 'The organization %{name} was deleted',
        deleteText:
          'The organization and all its data will be deleted for good. This operation cannot be undone.'
      }
    }
  }
}
