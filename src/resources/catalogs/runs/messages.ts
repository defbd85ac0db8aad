import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const catalogRunMessages: FeatureMessages = {
  fr: {
    catalogRuns: {
      log: "Journal d'exécution",
      noLog: "Aucune exécution n'a encore eu lieu.",
      beginning: 'Début',
      noLine: 'Rien à signaler.',
      states: { running: 'en cours', done: 'terminée', warning: 'avec un avertissement', error: 'en erreur' },
      backToCatalog: 'Retour au catalogue',
      previous: 'Précédent',
      next: 'Suivant',
      selected: 'Sélection : %{title}'
    }
  },
  en: {
    catalogRuns: {
      log: 'Execution log',
      noLog: 'Nothing has run yet.',
      beginning: 'Beginning',
      noLine: 'Nothing to report.',
      states: { running: 'running', done: 'done', warning: 'with a warning', error: 'failed' },
      backToCatalog: 'Back to the catalog',
      previous: 'Previous',
      next: 'Next',
      selected: 'Selected: %{title}'
    }
  }
}
