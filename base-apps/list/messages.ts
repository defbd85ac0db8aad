import { translator } from '../shared/language.ts'

export const listText = translator({
  fr: {
    cards: 'Fiches',
    table: 'Tableau',
    display: 'Affichage',
    sort: 'Trier par',
    usualSort: 'Ordre habituel',
    ascending: '%{column} (croissant)',
    descending: '%{column} (décroissant)',
    open: 'Ouvrir la fiche de %{title}',
    line: 'cette ligne',
    downloadAs: 'Télécharger en %{format}'
  },
  en: {
    cards: 'Cards',
    table: 'Table',
    display: 'Display',
    sort: 'Sort by',
    usualSort: 'Usual order',
    ascending: '%{column} (ascending)',
    descending: '%{column} (descending)',
    open: 'Open the details of %{title}',
    line: 'this line',
    downloadAs: 'Download as %{format}'
  }
})
