import { translator } from '../shared/language.ts'

export const mapText = translator({
  fr: {
    map: 'Carte : %{title}',
    noPlaces: "Ces données n'ont pas de position.",
    fit: 'Voir toutes les données',
    zoomIn: 'Rapprocher',
    zoomOut: 'Éloigner',
    sources: 'Sources de la carte',
    legend: 'Légende',
    others: 'Autres valeurs',
    few: 'Peu',
    many: 'Beaucoup',
    list: 'Lignes de la vue',
    hideList: 'Masquer la liste',
    listCount: 'Les %{count} premières lignes de la vue |||| Les %{count} premières lignes de la vue',
    showOnMap: 'Montrer sur la carte : %{title}',
    line: 'Ligne sans titre',
    noWebGl: 'Ce navigateur ne peut pas dessiner de carte. Les lignes sont dans la liste.',
    failed: 'Une partie de la carte ne peut pas être lue.',
    onlyLines: 'Ne garder que %{value}'
  },
  en: {
    map: 'Map: %{title}',
    noPlaces: 'These data have no positions.',
    fit: 'Show all the data',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    sources: 'Sources of the map',
    legend: 'Legend',
    others: 'Other values',
    few: 'Few',
    many: 'Many',
    list: 'Lines in view',
    hideList: 'Hide the list',
    listCount: 'The first line in view |||| The first %{count} lines in view',
    showOnMap: 'Show on the map: %{title}',
    line: 'Line without a title',
    noWebGl: 'This browser cannot draw a map. The lines are in the list.',
    failed: 'A part of the map cannot be read.',
    onlyLines: 'Keep %{value} only'
  }
})
