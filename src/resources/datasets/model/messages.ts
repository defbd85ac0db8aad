/** Names that several screens show: kinds of datasets, statuses, tasks, kinds of columns. */
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
    saved: 'Les modifications ont été enregistrées',
    conflict:
      "Le jeu de données est en cours de traitement et votre modification n'a pas pu être appliquée. Veuillez essayer de nouveau un peu plus tard.",
    error: 'Erreur pendant la mise à jour du jeu de données',
    discard: 'Souhaitez-vous annuler vos modifications ?',
    invalid: 'Des champs sont à corriger avant de pouvoir enregistrer.'
  },
  conflict: {
    ofColumn: '%{column} : %{name}'
  },
  upload: {
    largeFile:
      'Ce fichier est volumineux. Son chargement sera plus rapide sous la forme compressée %{name}.gz, ou seul dans une archive .zip.',
    tooLarge: 'Le fichier est trop volumineux pour être importé',
    interrupted: "La connexion a été interrompue pendant l'envoi du fichier.",
    cancelled: "Chargement annulé par l'utilisateur",
    leaving:
      'Un fichier est en cours de chargement. Si vous quittez la page le chargement sera interrompu et le fichier ne sera pas chargé.',
    encoding: 'Encodage du fichier',
    encodingHint: "Laissez vide pour une détection automatique de l'encodage.",
    detected: 'Détection automatique',
    importError: "Erreur pendant l'import du fichier : %{detail}",
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
    saved: 'Changes were saved',
    conflict:
      'The dataset is being processed and your change could not be applied. Please try again a little later.',
    error: 'Error while updating the dataset',
    discard: 'Do you want to discard your changes?',
    invalid: 'Some fields have to be corrected before saving.'
  },
  conflict: {
    ofColumn: '%{column}: %{name}'
  },
  upload: {
    largeFile:
      'This file is large. It will load faster compressed as %{name}.gz, or alone in a .zip archive.',
    tooLarge: 'The file is too large to be imported',
    interrupted: 'The connection broke while the file was being sent.',
    cancelled: 'Loading cancelled by user',
    leaving:
      'A file is being uploaded. If you leave the page the upload will be interrupted and the file will not be loaded.',
    encoding: 'File encoding',
    encodingHint: 'Leave empty to detect the encoding automatically.',
    detected: 'Auto-detection',
    importError: 'Failure to import the file: %{detail}',
    spreadsheetWorksheetIndex: 'Worksheet number',
    spreadsheetHeaderLine: 'Header row number',
    spreadsheetStartCol: 'First data column number',
    position: 'A whole number from 1',
    clear: 'Clear: %{label}'
  }
}
