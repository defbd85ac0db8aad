/** Messages shared by several screens: types of datasets, statuses, tasks and types of columns. */
import * as columnNames from '../../../views/fields/columnNames.ts'

export const fr = {
  datasets: 'Jeux de données',
  backToDatasets: 'Retour aux jeux de données',
  type: { file: 'Fichier', rest: 'Éditable', virtual: 'Virtuel', metaOnly: 'Métadonnées' },
  status: {
    draft: 'Brouillon',
    created: 'Créé',
    remote: 'Distant',
    uploaded: 'Téléversé',
    loaded: 'Chargé',
    imported: 'Importé',
    stored: 'Stocké',
    normalized: 'Normalisé',
    analyzed: 'Analysé',
    schematized: 'Schématisé',
    validated: 'Validé',
    'validation-updated': 'Validation mise à jour',
    extended: 'Étendu',
    indexed: 'Indexé',
    finalized: 'Finalisé',
    error: 'Erreur'
  },
  task: {
    initialize: 'Initialisation',
    store: 'Chargement',
    normalize: 'Conversion',
    analyze: 'Analyse',
    validate: 'Validation',
    extend: 'Extensions',
    index: 'Indexation',
    finalize: 'Finalisation',
    download: 'Téléchargement'
  },
  activity: 'Activité - %{task}',
  kind: columnNames.fr.kind,
  update: {
    conflict:
      "Le jeu de données est en cours de traitement et votre modification n'a pas pu être appliquée. Veuillez essayer de nouveau un peu plus tard.",
    error: 'Erreur pendant la mise à jour du jeu de données'
  },
  upload: {
    largeFile:
      'Ce fichier est volumineux. Son chargement sera plus rapide sous la forme compressée %{name}.gz, ou seul dans une archive .zip.',
    encoding: 'Encodage du fichier',
    encodingHint: "Laissez vide pour une détection automatique de l'encodage.",
    detected: 'Détection automatique',
    spreadsheetWorksheetIndex: 'Numéro de la feuille',
    spreadsheetHeaderLine: "Numéro de ligne de l'entête",
    spreadsheetStartCol: 'Numéro de la 1ère colonne de données',
    position: 'Un nombre entier à partir de 1',
    clear: 'Effacer : %{label}'
  }
}

export const en: typeof fr = {
  datasets: 'Datasets',
  backToDatasets: 'Back to datasets',
  type: { file: 'File', rest: 'Editable', virtual: 'Virtual', metaOnly: 'Metadata only' },
  status: {
    draft: 'Draft',
    created: 'Created',
    remote: 'Remote',
    uploaded: 'Uploaded',
    loaded: 'Loaded',
    imported: 'Imported',
    stored: 'Stored',
    normalized: 'Normalized',
    analyzed: 'Analyzed',
    schematized: 'Schematized',
    validated: 'Validated',
    'validation-updated': 'Validation updated',
    extended: 'Extended',
    indexed: 'Indexed',
    finalized: 'Finalized',
    error: 'Error'
  },
  task: {
    initialize: 'Initialization',
    store: 'Loading',
    normalize: 'Conversion',
    analyze: 'Analysis',
    validate: 'Validation',
    extend: 'Extensions',
    index: 'Indexing',
    finalize: 'Finalization',
    download: 'Download'
  },
  activity: 'Activity - %{task}',
  kind: columnNames.en.kind,
  update: {
    conflict:
      'The dataset is being processed and your change could not be applied. Please try again a little later.',
    error: 'Error while updating the dataset'
  },
  upload: {
    largeFile:
      'This file is large. It will load faster compressed as %{name}.gz, or alone in a .zip archive.',
    encoding: 'File encoding',
    encodingHint: 'Leave empty to detect the encoding automatically.',
    detected: 'Auto-detection',
    spreadsheetWorksheetIndex: 'Worksheet number',
    spreadsheetHeaderLine: 'Header row number',
    spreadsheetStartCol: 'First data column number',
    position: 'A whole number from 1',
    clear: 'Clear: %{label}'
  }
}
