/** Names of the kinds of columns and of their capabilities, which several screens show. */
export const fr = {
  kind: {
    text: 'Texte',
    longText: 'Texte long',
    formattedText: 'Texte formaté',
    date: 'Date',
    dateTime: 'Date et heure',
    integer: 'Nombre entier',
    number: 'Nombre',
    boolean: 'Booléen',
    object: 'Objet JSON',
    array: 'Tableau JSON'
  },
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
  }
}

export const en: typeof fr = {
  kind: {
    text: 'Text',
    longText: 'Long text',
    formattedText: 'Formatted text',
    date: 'Date',
    dateTime: 'Date and time',
    integer: 'Integer',
    number: 'Number',
    boolean: 'Boolean',
    object: 'JSON object',
    array: 'JSON array'
  },
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
  }
}
