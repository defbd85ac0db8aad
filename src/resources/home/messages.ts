import type { FeatureMessages } from '../../i18n/translate.tsx'

export const homeMessages: FeatureMessages = {
  fr: {
    home: {
      spaceUser: "Espace de l'utilisateur %{name}",
      spaceOrganization: "Espace de l'organisation %{name}",
      spaceDepartment: "Espace de l'organisation %{name} / %{department}",
      roleBefore: 'Vous êtes',
      roleAfter: 'dans cette organisation.',
      superadmin:
        "Vous administrez la plateforme avec le compte de sa configuration, qui ne peut être membre d'aucune organisation.",
      collaborative: {
        warning: 'Attention',
        switchBefore: 'Vous êtes dans votre espace personnel. Pour travailler en',
        createBefore:
          "Vous êtes dans votre espace personnel et vous n'êtes membre d'aucune organisation. Pour travailler en",
        mode: 'mode collaboratif',
        switchAfter: 'basculez sur une organisation depuis le menu personnel, ou consultez',
        createAfter: 'rejoignez une organisation ou créez-en une depuis',
        askAfter: "demandez à l'administrateur de la plateforme de vous ajouter à une organisation.",
        account: 'votre compte'
      },
      subscription: {
        before: 'Un abonnement est nécessaire pour utiliser ce service. Rendez-vous sur la',
        page: "page d'abonnement"
      },
      apiDoc: "Documentation d'API",
      unknownPage: 'Page inconnue %{id}',
      manageApplications: 'Gérez les applications',
      activity: 'Activité',
      noActivity: 'aucune activité',
      activityError: "L'activité n'a pas pu être lue",
      applicationsError: "Les dernières applications n'ont pas pu être lues",
      storageError: "Le stockage n'a pas pu être lu",
      types: { dataset: 'Jeu de données', application: 'Application' },
      latestApplications: 'Dernières applications',
      noApplicationError: 'Aucune application en erreur',
      applicationErrors: '%{smart_count} application en erreur |||| %{smart_count} applications en erreur',
      noApplicationDraft: 'Aucun brouillon à valider',
      applicationDrafts: '%{smart_count} brouillon à valider |||| %{smart_count} brouillons à valider',
      contribute: 'Contribuez',
      createDataset: 'Créer un nouveau jeu de données',
      updateDataset: 'Mettre à jour un jeu de données',
      shareDataset: 'Publier un jeu de données',
      manageDatasets: 'Gérez les jeux de données',
      counterError: 'Le décompte a échoué',
      noPublication: 'Aucune publication à valider',
      publications: '%{smart_count} publication à valider |||| %{smart_count} publications à valider',
      noError: 'Aucun jeu de données en erreur',
      errors: '%{smart_count} jeu de données en erreur |||| %{smart_count} jeux de données en erreur',
      noDraft: 'Aucun brouillon en attente',
      drafts: '%{smart_count} brouillon en attente |||| %{smart_count} brouillons en attente'
    }
  },
  en: {
    home: {
      spaceUser: 'Space of user %{name}',
      spaceOrganization: 'Space of organization %{name}',
      spaceDepartment: 'Space of organization %{name} / %{department}',
      roleBefore: 'You are',
      roleAfter: 'in this organization.',
      superadmin:
        'You administer the platform with the account of its configuration, which cannot be a member of any organization.',
      collaborative: {
        warning: 'Warning',
        switchBefore: 'You are in your personal space. To work in',
        createBefore:
          'You are in your personal space and you are not a member of any organization. To work in',
        mode: 'collaborative mode',
        switchAfter: 'switch to an organization from the personal menu, or look at',
        createAfter: 'join an organization or create one from',
        askAfter: 'ask the administrator of the platform to add you to an organization.',
        account: 'your account'
      },
      subscription: {
        before: 'A subscription is required to use this service. Go to the',
        page: 'subscription page'
      },
      apiDoc: 'API Documentation',
      unknownPage: 'Unknown page %{id}',
      manageApplications: 'Manage applications',
      activity: 'Activity',
      noActivity: 'no activity',
      activityError: 'The activity could not be read',
      applicationsError: 'The latest applications could not be read',
      storageError: 'The storage could not be read',
      types: { dataset: 'Dataset', application: 'Application' },
      latestApplications: 'Latest applications',
      noApplicationError: 'No application in error',
      applicationErrors: '%{smart_count} application in error |||| %{smart_count} applications in error',
      noApplicationDraft: 'No draft to validate',
      applicationDrafts: '%{smart_count} draft to validate |||| %{smart_count} drafts to validate',
      contribute: 'Contribute',
      createDataset: 'Create a dataset',
      updateDataset: 'Update a dataset',
      shareDataset: 'Share a dataset',
      manageDatasets: 'Manage datasets',
      counterError: 'Counting failed',
      noPublication: 'No requested publication',
      publications: '%{smart_count} requested publication |||| %{smart_count} requested publications',
      noError: 'No dataset in error',
      errors: '%{smart_count} dataset in error |||| %{smart_count} datasets in error',
      noDraft: 'No draft dataset',
      drafts: '%{smart_count} draft dataset |||| %{smart_count} draft datasets'
    }
  }
}
