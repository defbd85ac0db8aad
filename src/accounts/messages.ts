import type { FeatureMessages } from '../i18n/translate.tsx'

export const accountsMessages: FeatureMessages = {
  fr: {
    accounts: {
      email: 'Adresse mail',
      password: 'Mot de passe',
      showPassword: 'Afficher les caractères',
      hidePassword: 'Masquer les caractères',
      avatar: { change: "Changer l'image", remove: "Retirer l'image" },
      security: {
        title: 'Sécurité',
        active: 'La double authentification est active.',
        inactive: 'La double authentification demande, en plus du mot de passe, un code de votre téléphone.',
        activate: 'Activer la double authentification',
        linked: 'Identités liées :',
        core: "Vous vous identifiez avec ce fournisseur d'identité seulement : ce compte n'a pas de mot de passe ici.",
        password: 'Saisissez votre mot de passe pour continuer.',
        wrongPassword: "Ce mot de passe n'est pas le bon."
      },
      deletion: {
        title: 'Opérations sensibles',
        text: 'Vous pouvez demander la suppression de votre compte et de ses données. Elle aurait lieu le %{date}, et peut être annulée avant.',
        sure: 'Je comprends que mes données seront perdues',
        notSure: 'Cochez cette case pour continuer.',
        submit: 'Supprimer mon compte'
      },
      birthday: 'Anniversaire',
      firstName: 'Prénom',
      lastName: 'Nom de famille',
      organizationName: "Nom de l'organisation",
      logo: 'Logo',
      logoOf: "Logo de l'organisation",
      rememberMe: 'se souvenir de moi',
      logIn: 'Se connecter',
      back: 'Retour',
      login: {
        title: 'Identifiez vous',
        adminTitle: 'Mode administration',
        adminWarning:
          'Vous allez activer le mode super administration. Toutes vos actions se feront avec des droits étendus : soyez prudent.',
        preLogin: 'Identifiez vous pour accéder à cette page.'
      },
      adminMode: {
        title: 'Mode administration',
        question:
          'Votre compte est super administrateur. Voulez-vous activer le mode administration pour cette session ?',
        accept: 'Activer le mode administration',
        decline: 'Continuer sans'
      },
      error: {
        title: 'Connexion impossible',
        again: 'Retour à la connexion',
        secondFactor:
          'Ce compte demande un second facteur, que ce formulaire ne propose pas : identifiez-vous sur la page de connexion.'
      },
      createOrga: {
        title: 'Créer une organisation',
        intro: 'Une organisation permet de travailler à plusieurs sur les mêmes données.',
        submit: "Créer l'organisation",
        skip: 'Continuer sans organisation',
        needsSession: 'Vous devez être authentifié pour créer une organisation.'
      },
      plannedDeletion: {
        title: 'Compte en cours de suppression',
        text: 'La suppression de votre compte est programmée le %{date}.',
        cancel: 'Annuler la suppression',
        keep: 'Continuer sans annuler'
      },
      setup: {
        title: 'Installer %{brand}',
        intro: 'Créez le compte du premier administrateur de cette plateforme.',
        code: 'Code à usage unique',
        codeHelp: 'Il est affiché dans le journal du serveur, au démarrage.',
        administrator: 'Administrateur',
        optional: 'facultatif',
        organizationHelp:
          'Les données appartiendront à cette organisation. Vous pourrez en créer une plus tard.',
        samples: "Charger des données et des comptes d'exemple",
        submit: 'Installer',
        working: 'Installation en cours…',
        workingSamples: 'Installation et chargement des exemples en cours…',
        done: 'La plateforme est déjà installée.',
        open: 'Ouvrir %{brand}',
        ready: 'Tout est prêt',
        samplesFailed: "Les exemples n'ont pas pu être chargés. Le journal du serveur dit pourquoi.",
        samplesElsewhere:
          "Les données d'exemple appartiennent à « %{organization} » : changez de compte dans le menu personnel pour les voir.",
        accountsIntro:
          "Voici les comptes d'exemple. Notez leurs mots de passe : ils ne seront plus affichés.",
        account: 'Compte',
        rules: {
          title: 'Le mot de passe doit :',
          length: 'avoir au moins %{count} caractères',
          classes:
            'mêler au moins %{count} types parmi minuscules, majuscules, chiffres et autres caractères',
          entropy: 'être assez long pour sa variété',
          forbidden: 'ne pas être un mot de passe courant',
          met: 'respecté',
          unmet: 'non respecté'
        }
      },
      me: {
        title: 'Informations personnelles',
        profile: 'Informations personnelles',
        readOnly: 'Ces informations ne peuvent pas être modifiées ici.',
        preferences: 'Vos paramètres',
        accountChanges: 'Gestion des changements de compte',
        defaultAccount: 'Activer ce compte par défaut à chaque connexion',
        personalAccount: 'Compte personnel',
        ignorePersonalAccount: 'Ne jamais utiliser le compte personnel',
        save: 'Enregistrer',
        saved: 'Votre modification a été appliquée.',
        memberships: 'Vos organisations',
        created:
          'Vous avez créé %{smart_count} organisation. |||| Vous avez créé %{smart_count} organisations.',
        createdOf:
          'Vous avez créé %{smart_count} organisation, sur %{max} au plus. |||| Vous avez créé %{smart_count} organisations, sur %{max} au plus.',
        noMembership: "Vous n'êtes membre d'aucune organisation.",
        createOrganization: 'Créer une organisation',
        sessions: 'Vos sessions',
        current: 'session actuelle',
        endSessionText: 'La session %{device} devra saisir de nouveau le mot de passe.',
        endCurrentText: "Il s'agit de la session de ce navigateur : vous serez déconnecté.",
        sessionsHelp:
          'Les appareils sur lesquels vous êtes connecté. Terminer une session y demandera le mot de passe.',
        noSession: "Aucune session n'est ouverte.",
        openedOn: 'Ouverte le %{date}, active le %{active}',
        endSession: 'Terminer la session',
        endOthers: 'Terminer les autres sessions',
        endOthersText: 'Les autres appareils devront saisir de nouveau le mot de passe.',
        endSessionOf: 'Terminer la session %{device}, ouverte le %{date}',
        backToPlatform: 'Retour à %{brand}',
        needsSession: 'Vous devez être authentifié pour utiliser cette page.'
      },
      invitation: {
        title: 'Bienvenue',
        member: 'Vous êtes maintenant membre de %{name}.',
        done: "L'invitation a été acceptée.",
        proceed: 'Accéder à la plateforme'
      },
      notFound: "Cette page n'existe pas."
    }
  },
  en: {
    accounts: {
      email: 'Email address',
      password: 'Password',
      showPassword: 'Show characters',
      hidePassword: 'Hide characters',
      avatar: { change: 'Change the image', remove: 'Remove the image' },
      security: {
        title: 'Security',
        active: 'Two-factor authentication is on.',
        inactive: 'Two-factor authentication asks, besides the password, for a code of your phone.',
        activate: 'Switch two-factor authentication on',
        linked: 'Linked identities:',
        core: 'You log in with this identity provider alone: this account has no password here.',
        password: 'Type your password to continue.',
        wrongPassword: 'This password is not right.'
      },
      deletion: {
        title: 'Sensitive operations',
        text: 'You may ask for the deletion of your account and its data. It would take place on %{date}, and can be cancelled before.',
        sure: 'I understand that my data will be lost',
        notSure: 'Tick this box to continue.',
        submit: 'Delete my account'
      },
      birthday: 'Birthday',
      firstName: 'First name',
      lastName: 'Last name',
      organizationName: 'Name of the organization',
      logo: 'Logo',
      logoOf: 'Logo of the organization',
      rememberMe: 'remember me',
      logIn: 'Log in',
      back: 'Back',
      login: {
        title: 'Log in',
        adminTitle: 'Administration mode',
        adminWarning:
          'You are about to switch super administration mode on. Everything you do will have extended rights: be careful.',
        preLogin: 'Log in to reach this page.'
      },
      adminMode: {
        title: 'Administration mode',
        question:
          'Your account is a super administrator. Do you want to switch administration mode on for this session?',
        accept: 'Switch administration mode on',
        decline: 'Continue without it'
      },
      error: {
        title: 'Sign-in failed',
        again: 'Back to sign-in',
        secondFactor:
          'This account needs a second factor, which this form does not offer: sign in on the sign-in page.'
      },
      createOrga: {
        title: 'Create an organization',
        intro: 'In an organization, several people work on the same data.',
        submit: 'Create the organization',
        skip: 'Continue without organization',
        needsSession: 'You must be logged in to create an organization.'
      },
      plannedDeletion: {
        title: 'Account about to be deleted',
        text: 'Your account will be deleted on %{date}.',
        cancel: 'Cancel the deletion',
        keep: 'Continue without cancelling'
      },
      setup: {
        title: 'Set up %{brand}',
        intro: 'Create the account of the first administrator of this platform.',
        code: 'One-time code',
        codeHelp: 'The log of the server shows it at start-up.',
        administrator: 'Administrator',
        optional: 'optional',
        organizationHelp: 'The data will belong to this organization. You can create one later.',
        samples: 'Load sample data and accounts',
        submit: 'Set up',
        working: 'Setting up…',
        workingSamples: 'Setting up and loading the samples…',
        done: 'The platform is already set up.',
        open: 'Open %{brand}',
        ready: 'Everything is ready',
        samplesFailed: 'The samples could not be loaded. The log of the server says why.',
        samplesElsewhere:
          'The sample data belong to “%{organization}”: switch accounts in the personal menu to see them.',
        accountsIntro: 'Here are the sample accounts. Keep their passwords: they will not be shown again.',
        account: 'Account',
        rules: {
          title: 'The password must:',
          length: 'have at least %{count} characters',
          classes: 'mix at least %{count} kinds among lowercase, uppercase, digits and other characters',
          entropy: 'be long enough for its variety',
          forbidden: 'not be a common password',
          met: 'met',
          unmet: 'not met'
        }
      },
      me: {
        title: 'Personal info',
        profile: 'Personal info',
        readOnly: 'This information cannot be changed here.',
        preferences: 'Your settings',
        accountChanges: 'Changes of account',
        defaultAccount: 'Use this account by default at each sign-in',
        personalAccount: 'Personal account',
        ignorePersonalAccount: 'Never use the personal account',
        save: 'Save',
        saved: 'Your change was applied.',
        memberships: 'Your organizations',
        created: 'You created %{smart_count} organization. |||| You created %{smart_count} organizations.',
        createdOf:
          'You created %{smart_count} organization, of %{max} at most. |||| You created %{smart_count} organizations, of %{max} at most.',
        noMembership: 'You are not a member of any organization.',
        createOrganization: 'Create an organization',
        sessions: 'Your sessions',
        current: 'current session',
        endSessionText: 'The session %{device} will have to type the password again.',
        endCurrentText: 'It is the session of this browser: you will be logged out.',
        sessionsHelp: 'The devices on which you are logged in. Ending a session asks for the password there.',
        noSession: 'No session is open.',
        openedOn: 'Opened on %{date}, active on %{active}',
        endSession: 'End the session',
        endOthers: 'End the other sessions',
        endOthersText: 'The other devices will have to type the password again.',
        endSessionOf: 'End the session %{device}, opened on %{date}',
        backToPlatform: 'Back to %{brand}',
        needsSession: 'You must be logged in to use this page.'
      },
      invitation: {
        title: 'Welcome',
        member: 'You are now a member of %{name}.',
        done: 'The invitation was accepted.',
        proceed: 'Go to the platform'
      },
      notFound: 'This page does not exist.'
    }
  }
}
