import type { FeatureMessages } from '../../i18n/translate.tsx'

export const fileMessages: FeatureMessages = {
  fr: {
    files: {
      name: 'Fichiers du jeu de données %{title}',
      download: 'Télécharger %{name} (nouvelle fenêtre)',
      noColumn: "Aucune colonne de ce jeu de données n'a le concept de document numérique attaché."
    }
  },
  en: {
    files: {
      name: 'Files of the dataset %{title}',
      download: 'Download %{name} (new window)',
      noColumn: 'No column of this dataset has the concept of digital document.'
    }
  }
}
