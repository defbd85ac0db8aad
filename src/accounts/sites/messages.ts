import type { FeatureMessages } from '../../i18n/translate.tsx'

export const sitesMessages: FeatureMessages = {
  fr: {
    sites: {
      title: "Sites d'authentification",
      intro:
        "Les autres adresses où l'on s'identifie : celles de portails. Un site de publication n'en est pas un tant qu'il n'est pas déclaré ici.",
      needsAdminMode: 'Cette page est réservée aux administrateurs de la plateforme, en mode administration.',
      adminMode: 'Passer en mode administration',
      declared: 'Sites déclarés',
      none: "Aucun site n'est déclaré : on ne s'identifie que sur la plateforme.",
      undeclared: 'Sites de publication non déclarés',
      undeclaredHelp:
        'Déclarer un site y ouvre des sessions : vérifiez que son adresse est bien servie par cette plateforme.',
      declare: 'Déclarer',
      declareOf: 'Déclarer %{host}',
      declareSure:
        "Les personnes identifiées sur la plateforme pourront ouvrir une session sur %{host}. L'adresse doit être servie par cette plateforme.",
      owner: 'Propriétaire : %{name}',
      edit: 'Modifier %{host}',
      remove: 'Retirer %{host}',
      removeSure:
        "On ne pourra plus s'identifier sur %{host} : les sessions qui y sont ouvertes s'arrêtent. Les comptes propres au site restent.",
      removeConfirm: 'Retirer',
      siteTitle: 'Titre',
      logo: 'Adresse du logo',
      contact: 'Adresse de contact',
      contactHelp:
        "Reçoit ce que l'on écrit sur la page de contact du site. Vide : l'adresse de la plateforme.",
      tos: "Conditions d'utilisation",
      tosHelp: 'À accepter par qui crée un compte.',
      authMode: 'Authentification',
      authModes: {
        onlyBackOffice: 'Comptes de la plateforme',
        onlyLocal: 'Comptes propres au site',
        ssoBackOffice: 'Comptes propres au site ou de la plateforme',
        onlyOtherSite: "Comptes d'un autre site"
      },
      authModeHelp: {
        onlyBackOffice: "On s'identifie sur la plateforme, puis on revient sur le site.",
        onlyLocal: "Le mot de passe est demandé sur le site, et n'ouvre rien ailleurs.",
        ssoBackOffice: 'Le mot de passe est demandé sur le site, avec un bouton vers la plateforme.',
        onlyOtherSite: "On s'identifie sur l'autre site, puis on revient sur celui-ci."
      },
      otherSite: 'Autre site',
      noOtherSite: 'Aucun autre site déclaré ne demande de mot de passe.',
      applications: {
        title: 'Applications externes',
        help: "Des programmes ou des sites hors de la plateforme, où l'on ouvre une session avec son compte de ce site. Chaque personne est interrogée avant.",
        new: 'nouvelle application',
        name: "Nom de l'application",
        id: 'Identifiant (client_id)',
        addresses: 'Adresses de retour',
        addressesHelp:
          'Une par ligne : https://…, ou le schéma du programme (org.exemple.outil:/retour). Ce qui est en dessous convient aussi.',
        add: 'Ajouter une application',
        remove: 'Retirer %{name}',
        badId: 'Lettres, chiffres et . : ~ - _ seulement.',
        takenId: 'Une autre application a cet identifiant.',
        tooMany: 'Au plus %{most} adresses.',
        badAddress: "On ne peut être renvoyé à l'adresse %{address}"
      },
      theme: 'Couleurs',
      separate:
        'Ce site a été déclaré avec un jeu de couleurs complet. Seules celles-ci se changent ici, les autres restent.',
      colors: { primary: 'Principale', secondary: 'Secondaire', accent: "D'accentuation" },
      platformColor: 'Celle de la plateforme : %{color}',
      badColor: 'Une couleur s’écrit #rrggbb.',
      pick: 'Choisir la couleur : %{name}',
      dark: 'Couleurs sombres, pour qui les préfère',
      hc: 'Contraste élevé',
      hcDark: 'Contraste élevé, sombre',
      preview: 'Aperçu',
      sets: {
        colors: 'Clair',
        darkColors: 'Sombre',
        hcColors: 'Contraste élevé',
        hcDarkColors: 'Contraste élevé, sombre'
      },
      sample: { title: 'Titre', link: 'Un lien', text: 'Un texte de la page.' },
      contrast:
        '%{set} : la couleur %{name} (%{color}) se lit mal sur la page (contraste de %{ratio}). Les textes seront en %{text}.',
      readable: 'Les couleurs choisies se lisent bien sur la page.'
    }
  },
  en: {
    sites: {
      title: 'Sites where people log in',
      intro:
        'The other addresses where people log in: those of portals. A publication site is none of them until it is declared here.',
      needsAdminMode: 'This page is for administrators of the platform, in administration mode.',
      adminMode: 'Switch administration mode on',
      declared: 'Declared sites',
      none: 'No site is declared: people log in on the platform only.',
      undeclared: 'Publication sites that are not declared',
      undeclaredHelp:
        'Declaring a site opens sessions there: make sure that its address is served by this platform.',
      declare: 'Declare',
      declareOf: 'Declare %{host}',
      declareSure:
        'Who is logged in on the platform will be able to open a session at %{host}. The address has to be served by this platform.',
      owner: 'Owner: %{name}',
      edit: 'Edit %{host}',
      remove: 'Withdraw %{host}',
      removeSure:
        'Nobody will be able to log in at %{host} any more: sessions that are open there end. Accounts of the site itself stay.',
      removeConfirm: 'Withdraw',
      siteTitle: 'Title',
      logo: 'Address of the logo',
      contact: 'Contact address',
      contactHelp:
        'Gets what people write on the contact page of the site. Empty: the address of the platform.',
      tos: 'Terms of use',
      tosHelp: 'To be accepted by who creates an account.',
      authMode: 'Authentication',
      authModes: {
        onlyBackOffice: 'Accounts of the platform',
        onlyLocal: 'Accounts of the site itself',
        ssoBackOffice: 'Accounts of the site itself or of the platform',
        onlyOtherSite: 'Accounts of another site'
      },
      authModeHelp: {
        onlyBackOffice: 'People log in on the platform, then come back to the site.',
        onlyLocal: 'The password is asked for on the site, and opens nothing elsewhere.',
        ssoBackOffice: 'The password is asked for on the site, with a button towards the platform.',
        onlyOtherSite: 'People log in on the other site, then come back to this one.'
      },
      otherSite: 'Other site',
      noOtherSite: 'No other declared site asks for a password.',
      applications: {
        title: 'External applications',
        help: 'Programs or sites outside of the platform, where people open a session with their account of this site. Each person is asked before.',
        new: 'new application',
        name: 'Name of the application',
        id: 'Identifier (client_id)',
        addresses: 'Addresses to go back to',
        addressesHelp:
          'One a line: https://…, or the scheme of the program (org.example.tool:/back). What is below suits too.',
        add: 'Add an application',
        remove: 'Remove %{name}',
        badId: 'Letters, digits and . : ~ - _ only.',
        takenId: 'Another application has this identifier.',
        tooMany: 'At most %{most} addresses.',
        badAddress: 'People cannot be sent to the address %{address}'
      },
      theme: 'Colours',
      separate:
        'This site was declared with a whole set of colours. Only these are changed here, the others stay.',
      colors: { primary: 'Primary', secondary: 'Secondary', accent: 'Accent' },
      platformColor: 'That of the platform: %{color}',
      badColor: 'A colour is written #rrggbb.',
      pick: 'Pick the colour: %{name}',
      dark: 'Dark colours, for who prefers them',
      hc: 'High contrast',
      hcDark: 'High contrast, dark',
      preview: 'Preview',
      sets: {
        colors: 'Light',
        darkColors: 'Dark',
        hcColors: 'High contrast',
        hcDarkColors: 'High contrast, dark'
      },
      sample: { title: 'Title', link: 'A link', text: 'A text of the page.' },
      contrast:
        '%{set}: the colour %{name} (%{color}) is hard to read on the page (contrast of %{ratio}). Texts will be in %{text}.',
      readable: 'The chosen colours are easy to read on the page.'
    }
  }
}
