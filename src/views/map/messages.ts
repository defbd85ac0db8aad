/** Texts of maps. */
import type { FeatureMessages } from '../../i18n/translate.tsx'

export const mapMessages: FeatureMessages = {
  fr: {
    maps: {
      name: 'Carte du jeu de données %{title}',
      bounds: 'Enveloppe géographique du jeu de données %{title}',
      close: 'Fermer',
      sources: 'Sources de la carte',
      zoomIn: 'Agrandir',
      zoomOut: 'Réduire',
      fit: 'Voir toutes les données',
      fullscreen: 'Afficher en plein écran',
      list: 'Lister les lignes affichées',
      noData: 'Aucune donnée à afficher',
      noGeoData: 'Aucune donnée géographique valide.',
      failed: "L'étendue des données n'a pas pu être lue",
      renderFailed: 'Erreur pendant le rendu de la carte : %{message}',
      noGraphics:
        'La carte ne peut pas être dessinée ici : WebGL est désactivé, ou le cadre est trop limité.',
      linesRemain: 'La liste des lignes reste disponible.',
      sample: 'Échantillon de %{percent} % des lignes : zoomez pour les voir toutes.',
      gestures: {
        control: 'Utilisez Ctrl + défilement pour zoomer',
        command: 'Utilisez ⌘ + défilement pour zoomer',
        touch: 'Utilisez deux doigts pour déplacer la carte'
      },
      line: 'Ligne',
      which: '%{index} sur %{count}',
      previous: 'Ligne précédente',
      next: 'Ligne suivante',
      lines: {
        title: 'Lignes affichées sur la carte',
        count: '%{count} ligne dans la vue |||| %{count} lignes dans la vue',
        empty: 'Aucune ligne dans la vue',
        more: 'Voir plus'
      },
      density: {
        title: 'Densité des lignes',
        between: '%{from} à %{until}',
        least: '%{from} et plus'
      },
      category: {
        choose: 'Colorer selon une colonne',
        none: 'Une seule couleur',
        others: 'Autres valeurs',
        legend: 'Légende : %{title}',
        empty: 'Sans valeur',
        fold: 'Replier la légende',
        unfold: 'Déplier la légende',
        unusable: 'La colonne "%{field}" ne permet pas de catégoriser la carte'
      }
    }
  },
  en: {
    maps: {
      name: 'Map of the dataset %{title}',
      bounds: 'Geographic envelope of the dataset %{title}',
      close: 'Close',
      sources: 'Sources of the map',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      fit: 'See all the data',
      fullscreen: 'Show fullscreen',
      list: 'List the lines shown',
      noData: 'No data to display',
      noGeoData: 'No valid geo data',
      failed: 'The extent of the data could not be read',
      renderFailed: 'Error while rendering the map: %{message}',
      noGraphics: 'The map cannot be drawn here: WebGL is off, or the frame is too limited.',
      linesRemain: 'The list of lines is still there.',
      sample: 'Sample of %{percent}% of the lines: zoom in to see them all.',
      gestures: {
        control: 'Use Ctrl + scroll to zoom',
        command: 'Use ⌘ + scroll to zoom',
        touch: 'Use two fingers to move the map'
      },
      line: 'Line',
      which: '%{index} of %{count}',
      previous: 'Previous line',
      next: 'Next line',
      lines: {
        title: 'Lines shown on the map',
        count: '%{count} line in this view |||| %{count} lines in this view',
        empty: 'No line in this view',
        more: 'Show more'
      },
      density: {
        title: 'Density of lines',
        between: '%{from} to %{until}',
        least: '%{from} or more'
      },
      category: {
        choose: 'Colour by a column',
        none: 'One colour',
        others: 'Other values',
        legend: 'Legend: %{title}',
        empty: 'Without value',
        fold: 'Fold the legend',
        unfold: 'Unfold the legend',
        unusable: 'Column "%{field}" cannot be used to categorize the map'
      }
    }
  }
}
