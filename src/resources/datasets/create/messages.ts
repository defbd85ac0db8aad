export const fr = {
  title: 'Créer un jeu de données',
  home: 'Accueil',
  steps: {
    type: 'Type de jeu de données',
    parameters: 'Paramètres',
    confirmation: 'Confirmation'
  },
  chooseType: 'Choisissez le type de jeu de données que vous souhaitez créer.',
  types: {
    file: 'Fichier',
    fileDescription: 'Chargez un fichier dans un des formats supportés.',
    metaOnly: 'Métadonnées seules',
    metaOnlyDescription:
      'Aucune donnée locale, seulement une description et les informations que vous souhaitez publier.'
  },
  mainFile: 'Chargez un fichier de données principal.',
  datasetTitle: 'Titre du jeu de données',
  titleTooShort: 'Le titre doit contenir au moins 4 caractères',
  attachments: 'Pièces jointes (archive zip, optionnel)',
  attachmentsAsImage: 'Traiter les pièces jointes comme des images',
  advanced: 'Paramètres avancés',
  keyAlgorithm: 'Algorithme de normalisation des clés',
  keyAlgorithmHint: "Seulement pour une compatibilité avancée de l'API avec d'anciennes adresses.",
  keyAlgorithmDefault: 'Par défaut',
  formats: {
    title: 'Formats supportés',
    type: 'Type',
    description: 'Description',
    format: 'Format',
    archived: 'Format archivé',
    alone: '%{archived} ou %{extension} seul dans un .zip',
    shapefileArchive: '.shp, .dbf, .shx (.prj facultatif) dans un .zip',
    descriptions: {
      csv: 'Texte tabulaire séparé par des virgules ou un autre caractère.',
      tsv: 'Texte tabulaire séparé par des tabulations.',
      openDocument: 'Format ouvert de feuilles de calcul.',
      xlsx: 'Feuilles de calcul Office Open XML.',
      xls: 'Feuilles de calcul Excel.',
      dbf: 'Tables dBASE.',
      json: 'Données tabulaires en JSON.',
      parquet: 'Données tabulaires en colonnes Apache Parquet.',
      geojson: 'Données géographiques simples en JSON.',
      kml: 'Format géographique XML.',
      gpx: "Format d'échange de coordonnées GPS.",
      gpkg: 'Base de données géographique ouverte.',
      shapefile: "Format de système d'information géographique.",
      ics: "Format d'échange de calendriers."
    }
  },
  conflicts: {
    title: 'Doublons potentiels',
    filename: 'Le nom de fichier est identique',
    sameTitle: 'Le titre du jeu de données est identique',
    ignore: 'Ignorer ces doublons potentiels',
    error: 'Erreur pendant la recherche de doublons'
  },
  summary: 'Fichier %{name} (%{size})',
  attachmentsSummary: 'Pièces jointes %{name} (%{size})',
  back: 'Retour',
  continue: 'Continuer',
  import: "Lancer l'import",
  create: 'Créer le jeu de données',
  cancelUpload: 'Annuler',
  error: 'Erreur pendant la création du jeu de données'
}

export const en: typeof fr = {
  title: 'Create a dataset',
  home: 'Home',
  steps: {
    type: 'Dataset type',
    parameters: 'Parameters',
    confirmation: 'Confirmation'
  },
  chooseType: 'Choose the type of dataset you wish to create.',
  types: {
    file: 'File',
    fileDescription: 'Load a file in one of the supported formats.',
    metaOnly: 'Metadata only',
    metaOnlyDescription: 'No local data, only a description and the information you wish to publish.'
  },
  mainFile: 'Load the main data file.',
  datasetTitle: 'Dataset title',
  titleTooShort: 'Title must be at least 4 characters',
  attachments: 'Attachments (zip archive, optional)',
  attachmentsAsImage: 'Process the attachments as images',
  advanced: 'Advanced options',
  keyAlgorithm: 'Key normalization algorithm',
  keyAlgorithmHint: 'Only for advanced compatibility of the API with former addresses.',
  keyAlgorithmDefault: 'Default',
  formats: {
    title: 'Supported formats',
    type: 'Type',
    description: 'Description',
    format: 'Format',
    archived: 'Archived format',
    alone: '%{archived} or %{extension} alone in a .zip',
    shapefileArchive: '.shp, .dbf, .shx (.prj optional) in a .zip',
    descriptions: {
      csv: 'Tabular text separated by commas or another character.',
      tsv: 'Tabular text separated by tabs.',
      openDocument: 'Open spreadsheet format.',
      xlsx: 'Office Open XML spreadsheet.',
      xls: 'Excel spreadsheet.',
      dbf: 'dBASE table.',
      json: 'Tabular data in JSON.',
      parquet: 'Tabular data in Apache Parquet columns.',
      geojson: 'Simple geospatial data in JSON.',
      kml: 'XML geospatial format.',
      gpx: 'Exchange format of GPS coordinates.',
      gpkg: 'Open geospatial database.',
      shapefile: 'Geographic information system format.',
      ics: 'Exchange format of calendars.'
    }
  },
  conflicts: {
    title: 'Potential duplicates',
    filename: 'The filename is the same',
    sameTitle: 'The dataset title is the same',
    ignore: 'Ignore these potential duplicates',
    error: 'Error while looking for duplicates'
  },
  summary: 'File %{name} (%{size})',
  attachmentsSummary: 'Attachments %{name} (%{size})',
  back: 'Back',
  continue: 'Continue',
  import: 'Proceed with import',
  create: 'Create the dataset',
  cancelUpload: 'Cancel',
  error: 'Error while creating the dataset'
}
