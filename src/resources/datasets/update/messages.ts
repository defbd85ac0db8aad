export const fr = {
  title: 'Mettre à jour un jeu de données',
  steps: {
    dataset: 'Jeu de données',
    file: 'Fichier',
    attachments: 'Pièces jointes',
    confirmation: 'Confirmation',
    review: 'Résultat',
    lines: 'Édition des lignes'
  },
  choose: 'Choisissez le jeu de données que vous souhaitez mettre à jour.',
  apiDoc: "Consultez la documentation de l'API du jeu de données",
  readError: 'Erreur pendant la lecture du jeu de données',
  otherDataset: 'Choisir un autre jeu de données',
  missing: 'Il vous manque des permissions sur ce jeu de données :',
  readJournal: 'lister les événements du journal',
  readLines: 'requêter les lignes',
  fileIntroduction:
    'Chargez un fichier qui remplacera celui de ce jeu de données. Il doit avoir les mêmes colonnes.',
  firstFileIntroduction:
    "Chargez un fichier qui remplacera celui du brouillon. Ce jeu de données n'a encore jamais été publié : ses colonnes peuvent changer.",
  optional: 'Cette étape est optionnelle',
  attachmentsIntroduction:
    'Vous pouvez charger une archive zip contenant des fichiers à attacher aux lignes.',
  attachmentsColumn:
    "Le fichier principal doit avoir une colonne contenant les chemins des fichiers à l'intérieur de l'archive.",
  loaded: 'chargées',
  confirmation:
    'Après soumission vous pourrez observer les changements, et les éventuelles incompatibilités vous seront signalées.',
  summary: 'Fichier %{name} (%{size})',
  attachmentsSummary: 'Pièces jointes %{name} (%{size})',
  back: 'Retour',
  continue: 'Continuer',
  submit: 'Mettre à jour',
  cancelUpload: 'Annuler',
  changeFile: 'Changer de fichier',
  rejected:
    'Votre fichier a été refusé automatiquement. Corrigez sa structure, ou contactez un administrateur si elle doit changer.',
  failed: 'Le service a rencontré une erreur pendant le traitement de votre fichier.',
  waiting:
    "Votre fichier est prêt, en brouillon : ce jeu de données n'a encore jamais été publié. Parcourez les premières lignes, puis validez le brouillon.",
  running: 'Votre fichier est en cours de traitement.',
  done: 'Le jeu de données a été mis à jour.'
}

export const en: typeof fr = {
  title: 'Update a dataset',
  steps: {
    dataset: 'Dataset',
    file: 'File',
    attachments: 'Attachments',
    confirmation: 'Confirmation',
    review: 'Review',
    lines: 'Edit lines'
  },
  choose: 'Choose the dataset that you wish to update.',
  apiDoc: 'Read the documentation of the API of the dataset',
  readError: 'Error while reading the dataset',
  otherDataset: 'Choose another dataset',
  missing: 'You lack permissions on this dataset:',
  readJournal: 'list the events of the log',
  readLines: 'query the lines',
  fileIntroduction: 'Load a file that will replace the one of this dataset. It must have the same columns.',
  firstFileIntroduction:
    'Load a file that will replace the one of the draft. This dataset was never published: its columns may change.',
  optional: 'This step is optional',
  attachmentsIntroduction: 'You may load a zip archive with files to attach to the lines.',
  attachmentsColumn: 'The main file must have a column with the paths of the files inside the archive.',
  loaded: 'loaded',
  confirmation:
    'After submission you can observe the changes, and incompatibilities will be signalled to you, if any.',
  summary: 'File %{name} (%{size})',
  attachmentsSummary: 'Attachments %{name} (%{size})',
  back: 'Back',
  continue: 'Continue',
  submit: 'Update',
  cancelUpload: 'Cancel',
  changeFile: 'Change file',
  rejected:
    'Your file was rejected automatically. Fix its structure, or contact an administrator if it has to change.',
  failed: 'The service failed while processing your file.',
  waiting:
    'Your file is ready, as a draft: this dataset was never published. Browse the first lines, then validate the draft.',
  running: 'Your file is being processed.',
  done: 'The dataset was updated.'
}
