export const fr = {
  columns: '%{smart_count} colonne |||| %{smart_count} colonnes',
  search: 'Rechercher une colonne',
  choose: 'Cliquez sur un nom de colonne pour afficher ses informations détaillées.',
  label: 'Libellé',
  labelHelp: 'Un libellé court utilisé dans les applications. La clé est utilisée si ce champ est vide.',
  description: 'Description',
  descriptionHelp:
    "Texte markdown affiché aux utilisateurs des applications et de la documentation de l'API.",
  sourceKey: 'Clé source',
  type: 'Type',
  cardinality: 'Nombre de valeurs distinctes',
  values: 'Valeurs',
  concept: 'Concept',
  privateVocabulary: 'Vocabulaire privé',
  format: 'Format',
  group: 'Groupe',
  moveBefore: 'Déplacer avant',
  moveAfter: 'Déplacer après',
  technical: 'Configuration technique',
  capabilitiesHelp:
    "Les valeurs par défaut conviennent aux petits volumes. Désactiver les options inutilisées économise du temps de traitement et de l'énergie sur les gros volumes.",
  capability: {
    index: 'Filtrable sur valeur exacte',
    values: 'Triable et groupable',
    textStandard: 'Texte analysé pour recherche textuelle',
    text: 'Texte analysé spécifiquement pour la langue française',
    textAgg: 'Statistiques de mots',
    wildcard: 'Texte filtrable sur groupe de caractères',
    insensitive: 'Tri amélioré avec casse et accents',
    geoShape: 'Formes géométriques complexes',
    vtPrepare: 'Tuiles vectorielles préparées',
    indexAttachment: 'Contenu des pièces jointes analysé pour recherche textuelle'
  },
  capabilityHelp: {
    index: 'Garder les lignes dont la valeur est égale, ou dans un intervalle.',
    values: 'Trier les lignes sur cette colonne et calculer des statistiques par valeur.',
    textStandard: 'Retrouver les mots tels quels par la recherche.',
    text: 'Retrouver aussi les mots de la même famille : pluriels, conjugaisons.',
    textAgg: 'Compter les mots les plus fréquents de la colonne.',
    wildcard: 'Garder les lignes dont la valeur contient une suite de caractères.',
    insensitive: 'Trier sans distinguer les majuscules et les accents.',
    geoShape: 'Conserver les formes complètes, pas seulement leur enveloppe.',
    vtPrepare: 'Calculer les tuiles à chaque traitement, pour un affichage plus rapide.',
    indexAttachment: 'Chercher dans le texte des fichiers attachés aux lignes.'
  }
}

export const en: typeof fr = {
  columns: '%{smart_count} column |||| %{smart_count} columns',
  search: 'Search a column',
  choose: 'Click on a column title to display its detailed information.',
  label: 'Label',
  labelHelp: 'A short label used in applications. The key is used when this field is empty.',
  description: 'Description',
  descriptionHelp: 'Markdown text shown to the users of applications and of the API documentation.',
  sourceKey: 'Source key',
  type: 'Type',
  cardinality: 'Number of distinct values',
  values: 'Values',
  concept: 'Concept',
  privateVocabulary: 'Private vocabulary',
  format: 'Format',
  group: 'Group',
  moveBefore: 'Move before',
  moveAfter: 'Move after',
  technical: 'Technical configuration',
  capabilitiesHelp:
    'The defaults suit small volumes. Disabling unused options saves processing time and energy on large ones.',
  capability: {
    index: 'Filterable on exact value',
    values: 'Sortable and groupable',
    textStandard: 'Text analysed for text search',
    text: 'Text analysed specifically for the French language',
    textAgg: 'Word statistics',
    wildcard: 'Text filterable on a group of characters',
    insensitive: 'Improved sort with case and accents',
    geoShape: 'Complex geometrical shapes',
    vtPrepare: 'Prepared vector tiles',
    indexAttachment: 'Content of attachments analysed for text search'
  },
  capabilityHelp: {
    index: 'Keep the lines whose value is equal, or in a range.',
    values: 'Sort the lines on this column and compute statistics by value.',
    textStandard: 'Find the words as they are written.',
    text: 'Also find words of the same family: plurals, conjugations.',
    textAgg: 'Count the most frequent words of the column.',
    wildcard: 'Keep the lines whose value contains a run of characters.',
    insensitive: 'Sort without telling capitals and accents apart.',
    geoShape: 'Keep the whole shapes, not only their bounding box.',
    vtPrepare: 'Compute the tiles at each processing, for a faster display.',
    indexAttachment: 'Search in the text of the files attached to the lines.'
  }
}
