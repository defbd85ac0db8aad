import type { FeatureMessages } from '../../i18n/translate.tsx'

export const eventPagesMessages: FeatureMessages = {
  fr: {
    eventPages: {
      tabs: { choices: 'Préférences', received: 'Notifications reçues', subscriptions: 'Abonnements' },
      traceability: 'Traçabilité',
      notifications: 'Notifications',
      webhooks: 'Webhooks',
      devices: 'Appareils configurés pour recevoir vos notifications',
      datasetsOrganization: "Événements des jeux de données de l'organisation %{name}",
      datasetsPersonal: 'Événements des jeux de données de votre compte personnel',
      applicationsOrganization: "Événements des applications de l'organisation %{name}",
      applicationsPersonal: 'Événements des applications de votre compte personnel',
      portalsOrganization: "Événements liés à un portail de l'organisation %{name}",
      portalsPersonal: 'Événements liés à un portail de votre compte personnel',
      portalsError: 'Erreur pendant la lecture des portails',
      choosePortal: 'Sélectionnez un portail',
      portal: {
        published: 'Un jeu de données a été publié sur %{portal}',
        publishedTopic: 'Un jeu de données de la thématique %{topic} a été publié sur %{portal}',
        datasetRequested: "Un contributeur demande la publication d'un jeu de données sur %{portal}",
        applicationRequested: "Un contributeur demande la publication d'une application sur %{portal}",
        reuseProposed: 'Un visiteur propose une réutilisation à un portail',
        userCreated: 'Un utilisateur a créé son compte sur %{portal}'
      },
      ofResource: {
        'dataset-draft-data-updated': 'Le fichier du jeu de données a été mis à jour en mode brouillon',
        'dataset-data-updated': 'Le fichier du jeu de données a été mis à jour',
        'dataset-structure-updated': 'La structure du jeu de données a été mise à jour',
        'dataset-error': 'Le jeu de données a rencontré une erreur',
        'dataset-breaking-change': 'Le jeu de données rencontre une rupture de compatibilité',
        'dataset-publication': 'Le jeu de données a été publié sur un catalogue',
        'application-error': 'La visualisation a rencontré une erreur',
        'application-publication': 'La visualisation a été publiée sur un catalogue'
      }
    }
  },
  en: {
    eventPages: {
      tabs: { choices: 'Preferences', received: 'Received notifications', subscriptions: 'Subscriptions' },
      traceability: 'Traceability',
      notifications: 'Notifications',
      webhooks: 'Webhooks',
      devices: 'Devices configured to receive your notifications',
      datasetsOrganization: 'Dataset events for organization %{name}',
      datasetsPersonal: 'Dataset events for your personal account',
      applicationsOrganization: 'Application events for organization %{name}',
      applicationsPersonal: 'Application events for your personal account',
      portalsOrganization: 'Events related to a portal of organization %{name}',
      portalsPersonal: 'Events related to a portal of your personal account',
      portalsError: 'Error while reading the portals',
      choosePortal: 'Select a portal',
      portal: {
        published: 'A dataset was published on %{portal}',
        publishedTopic: 'A dataset of the topic %{topic} was published on %{portal}',
        datasetRequested: 'A contributor asks to publish a dataset on %{portal}',
        applicationRequested: 'A contributor asks to publish an application on %{portal}',
        reuseProposed: 'A visitor proposes a reuse to a portal',
        userCreated: 'A user created an account on %{portal}'
      },
      ofResource: {
        'dataset-draft-data-updated': 'The file of the dataset was updated in draft mode',
        'dataset-data-updated': 'The file of the dataset was updated',
        'dataset-structure-updated': 'The structure of the dataset was updated',
        'dataset-error': 'The dataset encountered an error',
        'dataset-breaking-change': 'The dataset has a breaking change',
        'dataset-publication': 'The dataset was published on a catalog',
        'application-error': 'The visualization encountered an error',
        'application-publication': 'The visualization was published on a catalog'
      }
    }
  }
}
