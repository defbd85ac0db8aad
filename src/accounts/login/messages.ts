import type { FeatureMessages } from '../../i18n/translate.tsx'

/** Translations of the login page: sign-up, lost password and second factor. */
export const signInMessages: FeatureMessages = {
  fr: {
    signIn: {
      site: {
        elsewhere:
          "Les comptes de ce site sont ceux de %{host} : c'est là que l'on s'identifie, avant de revenir ici.",
        goOn: 'Continuer vers %{host}',
        withAccountOf: 'Continuer avec un compte de %{host}',
        signedIn: 'Vous êtes déjà identifié.',
        signedInAs: 'Vous êtes identifié comme %{name} (%{email}).',
        otherAccount: 'Utiliser un autre compte',
        none: "On ne peut pas s'identifier sur %{host}. Rendez-vous sur la plateforme :",
        terms: "Conditions d'utilisation",
        acceptTerms: "J'accepte les conditions d'utilisation",
        termsNeeded: 'Acceptez les conditions pour continuer.'
      },
      app: {
        title: 'Ouvrir une session dans une application',
        asks: 'demande à ouvrir une session avec votre compte.',
        actsForYou: 'Elle pourra lire et modifier ce que vous pouvez lire et modifier, en votre nom.',
        knows: 'Elle connaîtra votre nom, votre adresse mail et vos organisations.',
        noAdminMode: "Elle n'aura pas le mode administration.",
        untilEnded:
          'Sa session figure parmi les vôtres, sur la page de votre compte : vous pouvez y mettre fin.',
        leadsTo: 'La réponse est envoyée à %{address}',
        accept: 'Autoriser',
        refuse: 'Refuser',
        redirected: 'Vous pouvez fermer cette page et revenir dans %{name}.',
        open: 'Ouvrir %{name}',
        unknown:
          "L'application qui vous a mené ici n'est pas enregistrée sur ce site, ou pas avec cette adresse de retour. Rien ne lui a été transmis."
      },
      provider: 'Continuer avec %{provider}',
      or: 'ou',
      createAccount: 'Créer un compte',
      renewPassword: 'Renouveler le mot de passe',
      byMail: 'Recevoir un lien par mail',
      haveAccount: "J'ai déjà un compte",
      passwordAgain: 'Confirmer le mot de passe',
      differentPasswords: 'Les mots de passe sont différents',
      signup: {
        title: 'Créer un compte',
        invited: 'Vous êtes invité à rejoindre %{organization}.',
        submit: 'Créer le compte',
        doneTitle: 'Consultez votre messagerie',
        done: "Un mail a été envoyé à %{email}. Suivez le lien qu'il contient pour activer votre compte."
      },
      lost: {
        title: 'Renouveler le mot de passe',
        intro: "Indiquez l'adresse mail de votre compte : vous y recevrez un lien.",
        submit: 'Envoyer le lien',
        done: 'Si un compte correspond à %{email}, un mail y a été envoyé. Le lien est valable 15 minutes.'
      },
      mail: {
        title: 'Recevoir un lien par mail',
        intro: "Indiquez l'adresse mail de votre compte : vous y recevrez un lien qui ouvre votre session."
      },
      move: {
        ask: 'Déplacer ici un compte',
        title: 'Déplacer un compte',
        intro:
          'Vous avez un compte ailleurs, sur la plateforme ou un de ses autres sites ? Indiquez son adresse mail : vous y recevrez un lien qui le déplace vers %{host}.',
        question: 'Le compte %{email} va être déplacé vers %{host}.',
        consequences:
          "Vous vous identifierez sur %{host}, avec le même mot de passe, et plus là où le compte est maintenant. Vos organisations et vos données restent ; toutes vos sessions s'arrêtent.",
        submit: 'Déplacer vers %{host}',
        leave: 'Laisser le compte où il est',
        done: 'Le compte est maintenant sur %{host}.'
      },
      change: {
        title: 'Nouveau mot de passe',
        for: 'Pour le compte %{email}.',
        submit: 'Enregistrer',
        done: 'Le mot de passe est enregistré. Vous pouvez vous connecter.',
        badLink: "Ce lien n'est pas valable."
      },
      factor: {
        title: 'Double authentification',
        intro: "Saisissez le code à 6 chiffres de votre application d'authentification.",
        code: 'Code',
        submit: 'Valider',
        wrong: "Ce code n'est pas le bon, ou il a déjà servi.",
        lost: "J'ai perdu mon appareil",
        lostIntro:
          "Saisissez le code de récupération reçu à l'activation. La double authentification sera désactivée, puis à configurer de nouveau.",
        recovery: 'Code de récupération',
        mandatory: 'Votre compte demande une double authentification : configurez-la pour vous connecter.',
        scan: "Lisez ce code avec une application d'authentification, puis saisissez le code qu'elle affiche.",
        picture: "Code à lire avec l'application d'authentification",
        key: "Ou saisissez cette clé dans l'application :",
        keep: 'La double authentification est active. Conservez ce code de récupération en lieu sûr : il remplace votre appareil si vous le perdez, et ne sera plus affiché.',
        copy: 'Copier',
        copied: 'Copié',
        proceed: 'Continuer'
      },
      partner: {
        title: 'Invitation à un partenariat',
        intro: '%{organization} propose à %{partner} de devenir son partenaire.',
        choose: 'Organisation qui accepte',
        none: "Vous n'administrez aucune organisation qui puisse accepter.",
        accept: 'Accepter',
        done: 'Le partenariat est accepté.',
        proceed: 'Continuer',
        needsSession: 'Connectez-vous avec un compte administrateur de votre organisation pour répondre.'
      }
    }
  },
  en: {
    signIn: {
      site: {
        elsewhere:
          'The accounts of this site are those of %{host}: people log in there, then come back here.',
        goOn: 'Continue to %{host}',
        withAccountOf: 'Continue with an account of %{host}',
        signedIn: 'You are logged in already.',
        signedInAs: 'You are logged in as %{name} (%{email}).',
        otherAccount: 'Use another account',
        none: 'Nobody logs in at %{host}. Go to the platform:',
        terms: 'Terms of use',
        acceptTerms: 'I accept the terms of use',
        termsNeeded: 'Accept the terms to continue.'
      },
      app: {
        title: 'Open a session in an application',
        asks: 'asks to open a session with your account.',
        actsForYou: 'It will be able to read and change what you can read and change, in your name.',
        knows: 'It will know your name, your email address and your organizations.',
        noAdminMode: 'It will not have administration mode.',
        untilEnded: 'Its session is among yours, on the page of your account: you can end it there.',
        leadsTo: 'The answer is sent to %{address}',
        accept: 'Allow',
        refuse: 'Refuse',
        redirected: 'You can close this page and go back to %{name}.',
        open: 'Open %{name}',
        unknown:
          'The application that led you here is not registered on this site, or not with this address. It was told nothing.'
      },
      provider: 'Continue with %{provider}',
      or: 'or',
      createAccount: 'Create an account',
      renewPassword: 'Renew the password',
      byMail: 'Receive a link by email',
      haveAccount: 'I already have an account',
      passwordAgain: 'Confirm the password',
      differentPasswords: 'The passwords are different',
      signup: {
        title: 'Create an account',
        invited: 'You are invited to join %{organization}.',
        submit: 'Create the account',
        doneTitle: 'Look at your mailbox',
        done: 'A mail was sent to %{email}. Follow its link to activate your account.'
      },
      lost: {
        title: 'Renew the password',
        intro: 'Give the email address of your account: you will receive a link.',
        submit: 'Send the link',
        done: 'If an account has %{email}, a mail was sent there. The link is valid for 15 minutes.'
      },
      mail: {
        title: 'Receive a link by email',
        intro: 'Give the email address of your account: you will receive a link that opens your session.'
      },
      move: {
        ask: 'Move an account here',
        title: 'Move an account',
        intro:
          'Do you have an account elsewhere, on the platform or on another of its sites? Give its email address: you will receive a link that moves it to %{host}.',
        question: 'The account %{email} will be moved to %{host}.',
        consequences:
          'You will log in at %{host}, with the same password, and no longer where the account is now. Your organizations and your data stay; all of your sessions end.',
        submit: 'Move to %{host}',
        leave: 'Leave the account where it is',
        done: 'The account is at %{host} now.'
      },
      change: {
        title: 'New password',
        for: 'For the account %{email}.',
        submit: 'Save',
        done: 'The password is saved. You can log in.',
        badLink: 'This link is not valid.'
      },
      factor: {
        title: 'Two-factor authentication',
        intro: 'Type the 6-digit code of your authenticator application.',
        code: 'Code',
        submit: 'Confirm',
        wrong: 'This code is not right, or has been used already.',
        lost: 'I lost my device',
        lostIntro:
          'Type the recovery code that you were given. Two-factor authentication will be switched off, then set up again.',
        recovery: 'Recovery code',
        mandatory: 'Your account needs two-factor authentication: set it up to log in.',
        scan: 'Scan this code with an authenticator application, then type the code that it shows.',
        picture: 'Code for the authenticator application',
        key: 'Or type this key in the application:',
        keep: 'Two-factor authentication is on. Keep this recovery code in a safe place: it replaces your device if you lose it, and will not be shown again.',
        copy: 'Copy',
        copied: 'Copied',
        proceed: 'Continue'
      },
      partner: {
        title: 'Partnership invitation',
        intro: '%{organization} invites %{partner} to become its partner.',
        choose: 'Organization that accepts',
        none: 'You administer no organization that could accept.',
        accept: 'Accept',
        done: 'The partnership is accepted.',
        proceed: 'Continue',
        needsSession: 'Log in with an administrator account of your organization to answer.'
      }
    }
  }
}
