import type { FeatureMessages } from '../i18n/translate.tsx'

export const eventsMessages: FeatureMessages = {
  fr: {
    events: {
      loading: 'Chargement...',
      more: 'Voir plus',
      noResult: 'Aucun résultat',
      search: 'Rechercher',
      applySearch: 'Lancer la recherche',
      today: "Aujourd'hui",
      yesterday: 'Hier',
      adminOnly: 'La traçabilité est réservée aux administrateurs du compte.',
      outputs: { devices: 'appareils', email: 'email' },
      traceability: { title: 'Traçabilité', error: 'Erreur pendant la lecture des événements' },
      originator: {
        administrator: 'Administrateur de la plateforme',
        process: 'Processus interne',
        apiKey: "Clé d'API",
        unknown: 'Auteur inconnu'
      },
      detail: { date: 'Date', originator: 'Auteur', resource: 'Ressource', topic: 'Sujet' },
      subscribe: {
        header: 'Recevoir des notifications',
        noTopic: "L'adresse de cette page ne nomme aucun sujet.",
        devices: 'notification sur appareils configurés',
        email: 'email',
        error: "Erreur pendant l'enregistrement de l'abonnement"
      },
      devices: {
        title: 'Appareils configurés pour recevoir vos notifications',
        none: 'Aucun appareil configuré.',
        offer: 'Voulez-vous recevoir les notifications sur cet appareil ?',
        ok: 'OK',
        own: 'Cet appareil',
        unnamed: 'Appareil sans nom',
        created: 'Ajouté',
        lastSuccess: 'Dernier message',
        gone: "L'appareil ne reçoit plus de notifications.",
        failing: "Les derniers envois à l'appareil ont échoué.",
        test: 'Tester',
        remove: "Supprimer l'appareil",
        added: 'Cet appareil recevra les notifications.',
        tested: 'Notification de test envoyée.',
        error: 'Erreur pendant la lecture des appareils',
        addError: "Cet appareil n'a pas pu être ajouté",
        testError: "La notification de test n'a pas pu être envoyée",
        removeError: "L'appareil n'a pas pu être supprimé",
        blocked:
          'Vous avez bloqué les notifications de ce site. Autorisez-les dans les paramètres du navigateur (icône à gauche de la barre d’adresse), puis rechargez la page.',
        insecure: 'Les notifications sur cet appareil demandent que la plateforme soit servie en HTTPS.',
        unsupported:
          "Ce navigateur ne prend pas en charge les notifications. Sur iPhone et iPad, ajoutez d'abord le site à l'écran d'accueil. Vous pouvez toujours recevoir les notifications par email et sur les pages de la plateforme."
      },
      subscriptions: {
        title: 'Vos abonnements',
        none: "Vous n'êtes abonné à aucun sujet.",
        global: 'Sujet de la plateforme',
        remove: "Supprimer l'abonnement",
        error: 'Erreur pendant la lecture des abonnements'
      },
      webhooks: {
        title: 'Webhooks',
        adminOnly: 'Les webhooks sont réservés aux administrateurs du compte.',
        none: 'Aucun webhook.',
        add: 'Ajouter un webhook',
        name: 'Libellé',
        url: 'URL',
        urlHelp: 'Appelée en POST, avec la notification en JSON',
        badUrl: 'Saisissez une adresse qui commence par http:// ou https://.',
        headerKey: "Nom d'en-tête",
        headerHelp: "Facultatif : un en-tête ajouté à chaque appel, par exemple un jeton d'accès",
        headerValue: "Valeur de l'en-tête",
        badHeader: "Ce n'est pas un nom d'en-tête HTTP.",
        headerWithoutName: "Donnez un nom à l'en-tête.",
        test: 'Tester',
        edit: 'Modifier',
        remove: 'Supprimer le webhook',
        history: 'Historique',
        noHistory: 'Aucun appel pour le moment.',
        attempts: '%{smart_count} tentative |||| %{smart_count} tentatives',
        nextAttempt: 'Prochaine tentative',
        retry: 'Réessayer',
        cancel: 'Annuler',
        error: 'Erreur pendant la lecture des webhooks',
        historyError: "Erreur pendant la lecture de l'historique",
        testError: "Le test n'a pas pu être lancé",
        removeError: "Le webhook n'a pas pu être supprimé",
        changeError: "L'appel n'a pas pu être modifié",
        status: {
          waiting: 'en attente',
          working: 'en cours',
          ok: 'réussi',
          error: 'en échec',
          cancelled: 'annulé'
        }
      }
    }
  },
  en: {
    events: {
      loading: 'Loading...',
      more: 'See more',
      noResult: 'No result',
      search: 'Search',
      applySearch: 'Submit search',
      today: 'Today',
      yesterday: 'Yesterday',
      adminOnly: 'Traceability is for the administrators of the account.',
      outputs: { devices: 'devices', email: 'email' },
      traceability: { title: 'Traceability', error: 'Error while reading the events' },
      originator: {
        administrator: 'Administrator of the platform',
        process: 'Internal process',
        apiKey: 'API key',
        unknown: 'Unknown author'
      },
      detail: { date: 'Date', originator: 'Author', resource: 'Resource', topic: 'Topic' },
      subscribe: {
        header: 'Receive notifications',
        noTopic: 'The address of this page names no topic.',
        devices: 'notification on configured devices',
        email: 'email',
        error: 'Error while saving the subscription'
      },
      devices: {
        title: 'Devices configured to receive your notifications',
        none: 'No configured device.',
        offer: 'Do you want to receive notifications on this device?',
        ok: 'OK',
        own: 'This device',
        unnamed: 'Device without name',
        created: 'Added',
        lastSuccess: 'Last message',
        gone: 'The device does not receive notifications any more.',
        failing: 'The last messages to the device failed.',
        test: 'Test',
        remove: 'Delete the device',
        added: 'This device will receive notifications.',
        tested: 'Test notification sent.',
        error: 'Error while reading the devices',
        addError: 'This device could not be added',
        testError: 'The test notification could not be sent',
        removeError: 'The device could not be deleted',
        blocked:
          'You have blocked the notifications of this site. Allow them in the settings of the browser (icon on the left of the address bar), then reload the page.',
        insecure: 'Notifications on this device need the platform to be served over HTTPS.',
        unsupported:
          'This browser does not support notifications. On iPhone and iPad, first add the site to the home screen. You can still receive notifications by email and on the pages of the platform.'
      },
      subscriptions: {
        title: 'Your subscriptions',
        none: 'You are not subscribed to any topic.',
        global: 'Topic of the platform',
        remove: 'Delete the subscription',
        error: 'Error while reading the subscriptions'
      },
      webhooks: {
        title: 'Webhooks',
        adminOnly: 'Webhooks are for the administrators of the account.',
        none: 'No webhook.',
        add: 'Add a webhook',
        name: 'Title',
        url: 'URL',
        urlHelp: 'Called with POST, with the notification as JSON',
        badUrl: 'Enter an address that starts with http:// or https://.',
        headerKey: 'Header name',
        headerHelp: 'Optional: a header added to each call, for example an access token',
        headerValue: 'Header value',
        badHeader: 'This is no name of an HTTP header.',
        headerWithoutName: 'Give the header a name.',
        test: 'Test',
        edit: 'Edit',
        remove: 'Delete the webhook',
        history: 'History',
        noHistory: 'No call yet.',
        attempts: '%{smart_count} attempt |||| %{smart_count} attempts',
        nextAttempt: 'Next attempt',
        retry: 'Retry',
        cancel: 'Cancel',
        error: 'Error while reading the webhooks',
        historyError: 'Error while reading the history',
        testError: 'The test could not be started',
        removeError: 'The webhook could not be deleted',
        changeError: 'The call could not be changed',
        status: {
          waiting: 'waiting',
          working: 'under way',
          ok: 'succeeded',
          error: 'failed',
          cancelled: 'cancelled'
        }
      }
    }
  }
}
