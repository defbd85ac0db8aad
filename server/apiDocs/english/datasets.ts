/** Translations of API documents: description of datasets, permissions, files and drafts, reference data. */
export const datasetsPhrases: Record<string, string> = {
  // Description of a dataset.
  'Envoyer une notification aux abonnés du jeu de données':
    'Send a notification to the subscribers of the dataset',
  'Lire les informations': 'Read the description',
  'Lire la description du jeu de données': 'Read the description of the dataset',
  'Mettre à jour les informations': 'Update the description',
  'Mettre à jour la description du jeu de données': 'Update the description of the dataset',
  'Lire le schéma': 'Read the schema',
  'Lire le schéma des données': 'Read the schema of the data',
  'Lire le schéma réduit': 'Read the reduced schema',
  'Obtenir la documentation OpenAPI': 'Get the OpenAPI documentation',
  'Obtenir la documentation OpenAPI privée': 'Get the private OpenAPI documentation',
  'Lire la documentation OpenAPI du jeu de données': 'Read the OpenAPI documentation of the dataset',
  'Lire la documentation OpenAPI privée du jeu de données':
    'Read the private OpenAPI documentation of the dataset',
  'Récupérer la vignette': 'Get the thumbnail',
  'Lire une vignette de son image': 'Read a thumbnail of its image',
  "Lire une vignette de l'image d'une ligne": 'Read a thumbnail of the image of a line',
  'Télécharger une pièce jointe': 'Download an attachment',
  'Charger une pièce jointe': 'Upload an attachment',
  'Supprimer une pièce jointe': 'Delete an attachment',
  'Télécharger une pièce jointe de la description': 'Download an attachment of the description',
  'Charger une pièce jointe de la description': 'Upload an attachment of the description',
  'Supprimer une pièce jointe de la description': 'Delete an attachment of the description',
  'Lire le journal': 'Read the journal',
  "Lire la progression de l'étape en cours": 'Read the progress of the current step',
  'Lire les métadonnées proposées par le compte propriétaire':
    'Read the metadata that the owner account offers',
  'Lister les jeux de données': 'List datasets',
  'Créer un jeu de données': 'Create a dataset',
  "Mettre à jour les données, ou créer un jeu de données avec l'identifiant choisi":
    'Update the data, or create a dataset with the chosen id',
  'Supprimer le jeu de données': 'Delete the dataset',
  'Changer le propriétaire du jeu de données': 'Change the owner of the dataset',

  // Permissions and keys.
  'Lire les permissions': 'Read the permissions',
  'Définir les permissions': 'Set the permissions',
  'Lire ce qui utilise le jeu de données': 'Read what uses the dataset',
  "Lire la clé d'API de lecture": 'Read the API key for reading',

  // Files and drafts.
  Télécharger: 'Download',
  'Télécharger (format converti)': 'Download (converted format)',
  'Télécharger (données enrichies)': 'Download (enriched data)',
  'Lister les fichiers': 'List the files',
  'Télécharger un fichier': 'Download a file',
  'Lister les fichiers de données': 'List the data files',
  'Télécharger un fichier de données': 'Download a data file',
  'Charger un nouveau fichier': 'Upload a new file',
  'Télécharger le diagnostic des lignes refusées': 'Download the diagnostic of the refused lines',
  'Valider le brouillon': 'Validate the draft',
  'Annuler le brouillon': 'Cancel the draft',
  "Télécharger le fichier joint d'une ligne": 'Download the file attached to a line',

  // Reference data and compatibility.
  "Chercher des valeurs d'une donnée de référence": 'Search values of reference data',
  'Chercher une ligne de donnée de référence pour chaque ligne reçue':
    'Search a line of reference data for each received line',
  'Lire les lignes (compatibilité ODS)': 'Read the lines (ODS compatibility)',
  'Exporter les lignes (compatibilité ODS)': 'Export the lines (ODS compatibility)',
  'Récupérer les enregistrements': 'Get the records',
  'Exporter les données': 'Export the data',
  'Colonnes, fonctions de dates et agrégats, séparés par des virgules':
    'Columns, functions of dates and aggregates, separated by commas',
  'Conditions combinées par and, or et not': 'Conditions combined by and, or and not',
  'Filtre colonne:valeur': 'Filter column:value',
  'Colonnes et agrégats, suivis de asc ou desc': 'Columns and aggregates, followed by asc or desc',
  'Colonnes, intervalles et fonctions de dates, séparés par des virgules':
    'Columns, intervals and functions of dates, separated by commas',
  'Fuseau horaire des dates, UTC par défaut': 'Time zone of the dates, UTC by default',
  'Nombre de lignes, toutes par défaut': 'Number of lines, all by default',
  'Nombre de lignes passées': 'Number of lines to skip',
  'Mots cherchés, le dernier peut être incomplet': 'Searched words, the last one may be incomplete',
  'Nombre de valeurs, 12 par défaut': 'Number of values, 12 by default',
  'Identifiant de la ligne dans la requête': 'Id of the line in the request',
  "Ce qui a empêché la recherche d'aboutir": 'What kept the search from succeeding',
  'Appliquer les enrichissements à une ligne, sans la garder':
    'Apply the extensions to a line, without keeping it',
  'true pour recevoir les valeurs multiples comme des tableaux': 'true to get values of several as arrays'
}
