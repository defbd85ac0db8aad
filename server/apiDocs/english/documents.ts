/** Translations of API documents: parts of documents, errors and texts around operations. */
export const documentsPhrases: Record<string, string> = {
  // Parts of the documents.
  Métadonnées: 'Metadata',
  Données: 'Data',
  'Données éditables': 'Editable data',
  'Données éditables par propriétaire de ligne': 'Data edited by the owner of lines',
  'Données de référence': 'Reference data',
  Permissions: 'Permissions',
  Rétrocompatibilité: 'Compatibility',
  Administration: 'Administration',
  Catalogue: 'Catalogue',
  'Jeux de données': 'Datasets',
  'Jeux de données (JDD)': 'Datasets',
  'JDD / Métadonnées': 'Datasets / Metadata',
  'JDD / Données': 'Datasets / Data',
  'JDD / Éditable': 'Datasets / Editable',
  'JDD / Rétrocompatibilité': 'Datasets / Compatibility',
  'JDD / Administration': 'Datasets / Administration',

  // Errors, and texts around operations.
  'La requête est mal formée': 'The request is malformed',
  'Une authentification est nécessaire': 'Authentication is needed',
  "L'opération n'est pas permise": 'The operation is not permitted',
  "La ressource n'existe pas": 'The resource does not exist',
  'Page du jeu de données': 'Page of the dataset',
  'Identifiant du jeu de données': 'Id of the dataset',
  Titre: 'Title',

  'Publier, décrire, éditer, visualiser, partager et réutiliser des données':
    'Publish, describe, edit, visualise, share and reuse data',
  Installation: 'Set-up',
  'Savoir si la plateforme est à installer': 'Read whether the platform must be set up',
  'Créer le premier administrateur avec le code à usage unique du journal':
    'Create the first administrator with the one-time code of the log'
}
