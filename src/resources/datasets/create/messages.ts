export const fr = {
  title: 'Créer un jeu de données',
  home: 'Accueil',
  steps: {
    type: 'Type de jeu de données',
    initialization: 'Initialisation',
    parameters: 'Paramètres',
    confirmation: 'Confirmation'
  },
  chooseType: 'Choisissez le type de jeu de données que vous souhaitez créer.',
  types: {
    file: 'Fichier',
    fileDescription: 'Chargez un fichier dans un des formats supportés.',
    rest: 'Éditable',
    restDescription: 'Saisissez le contenu directement dans un formulaire en ligne, seul ou à plusieurs.',
    virtual: 'Virtuel',
    virtualDescription:
      "Composez une vue limitée d'un ou plusieurs jeux de données, sans copier leurs lignes.",
    metaOnly: 'Métadonnées seules',
    metaOnlyDescription:
      'Aucune donnée locale, seulement une description et les informations que vous souhaitez publier.'
  },
  optional: 'Cette étape est optionnelle.',
  model: {
    choose: 'Utiliser un jeu de données existant comme modèle',
    error: 'Erreur pendant la lecture du jeu de données',
    always: 'Les colonnes du modèle sont toujours copiées.',
    parts: 'Éléments à copier',
    data: 'Copier la donnée',
    extensions: 'Copier les extensions',
    metadataAttachments: 'Copier les pièces jointes',
    description: 'Copier le résumé et la description',
    empty: 'Ce jeu de données ne contient pas de donnée.',
    lines:
      "Seul le fichier d'un jeu de données peut être copié, dans un autre jeu de données de type fichier.",
    short: {
      schema: 'colonnes',
      data: 'donnée',
      extensions: 'extensions',
      metadataAttachments: 'pièces jointes',
      description: 'résumé et description'
    }
  },
  virtual: {
    children: 'Jeux enfants',
    childrenHelp: 'Au moins un. Le premier donne aux colonnes leurs titres et leurs types.',
    options: 'Initialisation',
    allColumns: 'Initialiser le schéma avec toutes les colonnes des jeux enfants',
    description: 'Copier la description du 1er jeu enfant',
    metadataAttachments: 'Copier les pièces jointes du 1er jeu enfant',
    summary: 'Jeux enfants : %{titles}'
  },
  editable: {
    modelColumns: 'Les colonnes de « %{title} » seront copiées. Ajoutez ici celles qui lui manquent.',
    columns: 'Colonnes',
    columnsHelp:
      "Décrivez ce que contient chaque ligne : un nom et un type par colonne. D'autres colonnes pourront être ajoutées plus tard.",
    name: 'Nom de la colonne',
    kind: 'Type',
    required: 'Obligatoire',
    inKey: 'Identifie la ligne',
    columnNumber: 'Colonne %{number}',
    add: 'Ajouter une colonne',
    remove: 'Retirer la colonne %{name}',
    sameKey: 'Cette clé est déjà utilisée par la colonne "%{name}"',
    noKey: 'Le nom doit contenir au moins une lettre ou un chiffre',
    primaryKey: 'Clé primaire : %{columns}. Deux lignes ne peuvent pas y avoir les mêmes valeurs.',
    history: 'Conserver un historique complet des révisions des lignes du jeu de données',
    storeUpdatedBy: 'Enregistrer qui a modifié chaque ligne (visible par tous les lecteurs)',
    lineOwnership: 'Permettre de donner la propriété des lignes à des utilisateurs (scénarios collaboratifs)',
    attachments: 'Accepter des pièces jointes',
    attachmentTitle: 'Document numérique attaché'
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
  modelSummary: 'Modèle %{title} (%{parts})',
  back: 'Retour',
  ignore: 'Ignorer',
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
    initialization: 'Initialization',
    parameters: 'Parameters',
    confirmation: 'Confirmation'
  },
  chooseType: 'Choose the type of dataset you wish to create.',
  types: {
    file: 'File',
    fileDescription: 'Load a file in one of the supported formats.',
    rest: 'Editable',
    restDescription: 'Type the content directly in an online form, alone or with others.',
    virtual: 'Virtual',
    virtualDescription:
      'Compose a restricted view over one or several datasets, without copying their lines.',
    metaOnly: 'Metadata only',
    metaOnlyDescription: 'No local data, only a description and the information you wish to publish.'
  },
  optional: 'This step is optional.',
  model: {
    choose: 'Use an existing dataset as a model',
    error: 'Error while reading the dataset',
    always: 'The columns of the model are always copied.',
    parts: 'Elements to copy',
    data: 'Copy data',
    extensions: 'Copy extensions',
    metadataAttachments: 'Copy attachments',
    description: 'Copy summary and description',
    empty: 'This dataset holds no data.',
    lines: 'Only the file of a dataset can be copied, into another dataset made of a file.',
    short: {
      schema: 'columns',
      data: 'data',
      extensions: 'extensions',
      metadataAttachments: 'attachments',
      description: 'summary and description'
    }
  },
  virtual: {
    children: 'Children datasets',
    childrenHelp: 'At least one. The first one gives the columns their titles and types.',
    options: 'Initialization',
    allColumns: 'Initialize the schema with all columns from children',
    description: 'Copy the description of the first child',
    metadataAttachments: 'Copy the attachments of the first child',
    summary: 'Children datasets: %{titles}'
  },
  editable: {
    modelColumns: 'The columns of "%{title}" will be copied. Add here those that it lacks.',
    columns: 'Columns',
    columnsHelp:
      'Describe what each line holds: one name and one type per column. Other columns may be added later.',
    name: 'Column name',
    kind: 'Type',
    required: 'Required',
    inKey: 'Identifies the line',
    columnNumber: 'Column %{number}',
    add: 'Add a column',
    remove: 'Remove the column %{name}',
    sameKey: 'This key is already used by column "%{name}"',
    noKey: 'The name must have at least one letter or digit',
    primaryKey: 'Primary key: %{columns}. Two lines cannot have the same values there.',
    history: 'Keep a full history of the revisions of the lines of the dataset',
    storeUpdatedBy: 'Store who changed each line (visible by every reader)',
    lineOwnership: 'Allow users to own lines (collaborative scenarios)',
    attachments: 'Accept attachments',
    attachmentTitle: 'Attachment'
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
  modelSummary: 'Model %{title} (%{parts})',
  back: 'Back',
  ignore: 'Ignore',
  continue: 'Continue',
  import: 'Proceed with import',
  create: 'Create the dataset',
  cancelUpload: 'Cancel',
  error: 'Error while creating the dataset'
}
