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
      stop: {
        import: "Arrêter l'import",
        importError: "L'import n'a pas été arrêté",
        harvest: 'Arrêter le moissonnage',
        harvestError: "Le moissonnage n'a pas été arrêté"
      },
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
      stop: {
        import: 'Stop the import',
        importError: 'The import was not stopped',
        harvest: 'Stop the harvest',
        harvestError: 'The harvest was not stopped'
      },
      previous: 'Previous',
      next: 'Next',
      selected: 'Selected: %{title}'
    }
  }
}
