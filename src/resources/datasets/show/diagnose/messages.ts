export const fr = {
  refresh: 'Rafraîchir',
  files: 'Fichiers',
  locks: 'Verrous',
  json: 'JSON brut',
  error: 'Erreur pendant la lecture du diagnostic',
  failed: "L'opération n'a pas pu être effectuée",
  noIssue: 'Aucun problème détecté',
  noFile: 'Aucun fichier.',
  file: 'Fichier',
  size: 'Taille',
  updatedAt: 'Modifié',
  noLock: 'Aucun verrou.',
  freeLocks: 'Retirer les verrous',
  freeLocksText: 'Un traitement en cours pourrait être perturbé.',
  locksFreed: 'Les verrous ont été retirés.',
  reindex: 'Réindexer',
  reindexText:
    'Les données seront traitées à nouveau depuis le fichier chargé. La version publiée reste consultable en attendant.',
  refinalize: 'Refinaliser',
  refinalizeText: 'Les statistiques des colonnes et les étendues seront calculées à nouveau.',
  restarted: 'Le traitement du jeu de données a été relancé.'
}

export const en: typeof fr = {
  refresh: 'Refresh',
  files: 'Files',
  locks: 'Locks',
  json: 'Raw JSON',
  error: 'Error while reading the diagnosis',
  failed: 'The operation could not be done',
  noIssue: 'No issues detected',
  noFile: 'No file.',
  file: 'File',
  size: 'Size',
  updatedAt: 'Changed',
  noLock: 'No lock.',
  freeLocks: 'Remove the locks',
  freeLocksText: 'A processing that is running might be disturbed.',
  locksFreed: 'The locks were removed.',
  reindex: 'Reindex',
  reindexText:
    'The data will be processed again from the loaded file. The published version can be read meanwhile.',
  refinalize: 'Refinalize',
  refinalizeText: 'The statistics of the columns and the extents will be computed again.',
  restarted: 'The processing of the dataset was restarted.'
}
