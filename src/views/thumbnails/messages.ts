import type { FeatureMessages } from '../../i18n/translate.tsx'

export const thumbnailMessages: FeatureMessages = {
  fr: {
    thumbnails: {
      name: 'Vignettes du jeu de données %{title}',
      image: 'image',
      noImage: "Pas d'image",
      noColumn: "Aucune colonne de ce jeu de données n'a le concept d'image.",
      open: 'Ouvrir : %{title} (nouvelle fenêtre)',
      more: 'Voir plus',
      less: 'Voir moins'
    }
  },
  en: {
    thumbnails: {
      name: 'Thumbnails of the dataset %{title}',
      image: 'image',
      noImage: 'No image',
      noColumn: 'No column of this dataset has the concept of image.',
      open: 'Open: %{title} (new window)',
      more: 'Show more',
      less: 'Show less'
    }
  }
}
