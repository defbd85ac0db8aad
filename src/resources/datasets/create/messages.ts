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
    csv: 'Texte tabulaire séparé par des virgules ou un autre caractère.',
    tsv: 'Texte tabulaire séparé par des tabulations.'
  },
  conflicts: {
    title: 'Doublons potentiels',
    filename: 'Le nom de fichier est identique',
    sameTitle: 'Le titre du jeu de données est identique',
    ignore: 'Ignorer ces doublons potentiels',
    error: 'Erreur pendant la recherche de doublons'
  },
  summary: 'Fichier %{name} (%{size})',
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
    csv: 'Tabular text separated by commas or another character.',
    tsv: 'Tabular text separated by tabs.'
  },
  conflicts: {
    title: 'Potential duplicates',
    filename: 'The filename is the same',
    sameTitle: 'The dataset title is the same',
    ignore: 'Ignore these potential duplicates',
    error: 'Error while looking for duplicates'
  },
  summary: 'File %{name} (%{size})',
  back: 'Back',
  continue: 'Continue',
  import: 'Proceed with import',
  create: 'Create the dataset',
  cancelUpload: 'Cancel',
  error: 'Error while creating the dataset'
}
