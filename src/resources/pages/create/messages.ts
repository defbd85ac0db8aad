import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const newPageMessages: FeatureMessages = {
  fr: {
    newPage: {
      title: 'Créer une nouvelle page',
      steps: {
        type: 'Type de page',
        group: 'Groupe',
        source: 'Choisir une source',
        selection: 'Sélection de la source',
        info: 'Informations'
      },
      kinds: {
        free: 'Pages libres, événements et actualités',
        freeHelp: "Un portail peut en avoir autant que vous voulez, chacune à l'adresse de son titre.",
        standard: 'Pages standard',
        standardHelp:
          "Un portail en a une de chaque type : en publier une retire du portail celle qui s'y trouvait."
      },
      typeHelp: {
        generic: 'Une présentation, une aide, une démarche : ce que vous voulez.',
        event: 'Une date, un lieu, ce qui va se passer.',
        news: 'Une annonce datée.',
        home: 'La première page que voient les visiteurs.',
        contact: 'Un formulaire qui vous envoie un mail.',
        accessibility: "La déclaration d'accessibilité.",
        'terms-of-service': "Ce que l'usage du portail autorise.",
        'legal-notice': 'Qui édite et héberge le portail.',
        'privacy-policy': 'Ce que deviennent les données personnelles.',
        'cookie-policy': 'Ce que le portail enregistre dans les navigateurs.',
        datasets: 'La recherche parmi les jeux de données.',
        applications: 'La recherche parmi les visualisations.',
        reuses: 'La recherche parmi les réutilisations.',
        'event-catalog': 'La liste des événements.',
        'news-catalog': 'La liste des actualités.'
      },
      chooseGroup: 'Choisissez un groupe',
      groupHelp: 'Le groupe range la page dans la liste, et fait partie de son adresse.',
      sources: {
        blank: 'Page blanche',
        blankHelp: 'Commencez sans aucun contenu.',
        reference: 'Modèle de référence',
        referenceHelp: 'Partez d’un modèle prêt à être complété.',
        duplicate: 'Dupliquer une page existante',
        duplicateHelp: 'Reprenez le contenu d’une de vos pages.'
      },
      noReference: "Aucun modèle de référence n'est disponible.",
      sameType: 'Pages du même type',
      otherTypes: 'Autres pages',
      pageTitle: 'Titre de la page',
      back: 'Précédent',
      continue: 'Suivant',
      save: 'Créer la page',
      lacksTitle: 'Donnez un titre à la page.',
      notReady: 'La page ne peut pas encore être créée : il manque des informations.',
      error: 'Erreur lors de la création de la page'
    }
  },
  en: {
    newPage: {
      title: 'Create a new page',
      steps: {
        type: 'Page Type',
        group: 'Group',
        source: 'Choose a source',
        selection: 'Source selection',
        info: 'Information'
      },
      kinds: {
        free: 'Custom pages, events and news',
        freeHelp: 'A portal may have as many as you want, each at the address of its title.',
        standard: 'Standard pages',
        standardHelp:
          'A portal has one of each type: publishing one takes the one that was there off the portal.'
      },
      typeHelp: {
        generic: 'A presentation, a help page, a procedure: whatever you want.',
        event: 'A date, a place, what is going to happen.',
        news: 'An announcement with its date.',
        home: 'The first page that visitors see.',
        contact: 'A form that sends you a mail.',
        accessibility: 'The accessibility statement.',
        'terms-of-service': 'What the use of the portal allows.',
        'legal-notice': 'Who publishes and hosts the portal.',
        'privacy-policy': 'What becomes of personal data.',
        'cookie-policy': 'What the portal keeps in browsers.',
        datasets: 'The search among datasets.',
        applications: 'The search among visualizations.',
        reuses: 'The search among reuses.',
        'event-catalog': 'The list of events.',
        'news-catalog': 'The list of news.'
      },
      chooseGroup: 'Choose a group',
      groupHelp: 'The group files the page in the list, and is a part of its address.',
      sources: {
        blank: 'Blank page',
        blankHelp: 'Start without any content.',
        reference: 'Reference template',
        referenceHelp: 'Start from a template that is ready to be filled in.',
        duplicate: 'Duplicate an existing page',
        duplicateHelp: 'Take the content of one of your pages.'
      },
      noReference: 'No reference template is available.',
      sameType: 'Pages of the same type',
      otherTypes: 'Other pages',
      pageTitle: 'Page title',
      back: 'Previous',
      continue: 'Next',
      save: 'Create the page',
      lacksTitle: 'Give the page a title.',
      notReady: 'The page cannot be created yet: information is missing.',
      error: 'Error while creating the page'
    }
  }
}
