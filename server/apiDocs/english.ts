/** What the documents of the API say, in English: they are written in French, which is what clients compare. */

/** English of the texts that are always the same. */
const phrases: Record<string, string> = {
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

  // Errors and what surrounds the operations.
  'La requête est mal formée': 'The request is malformed',
  'Une authentification est nécessaire': 'Authentication is needed',
  "L'opération n'est pas permise": 'The operation is not permitted',
  "La ressource n'existe pas": 'The resource does not exist',
  'Page du jeu de données': 'Page of the dataset',
  'Identifiant du jeu de données': 'Id of the dataset',
  Titre: 'Title',

  // Description of a dataset.
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

  // Lines.
  'Lire les lignes': 'Read the lines',
  "Lire les lignes d'un jeu de données": 'Read the lines of a dataset',
  "Lire les lignes d'un propriétaire": 'Read the lines of an owner',
  'Lire une ligne': 'Read a line',
  'Ajouter une ligne': 'Add a line',
  'Remplacer une ligne': 'Replace a line',
  'Modifier une ligne': 'Change a line',
  'Supprimer une ligne': 'Delete a line',
  'Supprimer toutes les lignes': 'Delete all lines',
  'Modifier des lignes en masse': 'Change many lines',
  'Écrire plusieurs lignes': 'Write many lines',
  'Lister les révisions de lignes': 'List the revisions of lines',
  "Lister les révisions d'une ligne": 'List the revisions of a line',
  'Avoir une ligne pour chaque pièce jointe': 'Have a line for each attachment',
  'Remplace toutes les lignes': 'Replaces all lines',
  "N'attend pas que les lignes soient indexées": 'Does not wait until the lines are indexed',
  'Prend le verrou du jeu de données': 'Takes the lock of the dataset',
  'Séparateur des colonnes d’un CSV': 'Separator of the columns of a CSV',

  // Parameters of reads.
  'Nombre total de lignes': 'Total number of lines',
  'Adresse de la page suivante': 'Address of the next page',
  'Recherche textuelle': 'Full-text search',
  'Mode de la recherche textuelle': 'Mode of the full-text search',
  'Colonnes où chercher': 'Columns to search in',
  'Filtres sur les colonnes : <colonne><suffixe>=<valeur>': 'Filters on columns: <column><suffix>=<value>',
  'Nombre de lignes par page': 'Number of lines per page',
  'Colonnes de tri': 'Columns to sort by',
  'Colonnes retournées': 'Returned columns',
  'Colonnes retournées, séparées par des virgules': 'Returned columns, separated by commas',
  'Curseur de la page suivante, donné par « next »': 'Cursor of the next page, given by “next”',
  'Numéro de page': 'Page number',
  'Format de la réponse': 'Format of the answer',
  'Échantillonnage des tuiles vectorielles': 'Sampling of vector tiles',
  'Rendre le markdown en HTML': 'Render markdown as HTML',
  'Compter les lignes': 'Count the lines',
  'Conseils sur la requête': 'Hints about the request',

  // Aggregations.
  'Lister les valeurs distinctes': 'List distinct values',
  "Lister les valeurs distinctes d'une colonne": 'List the distinct values of a column',
  'Lister les valeurs avec libellés': 'List values with labels',
  "Lister les valeurs d'une colonne avec leurs libellés": 'List the values of a column with their labels',
  'Agréger les valeurs': 'Aggregate values',
  'Grouper les lignes par valeur': 'Group lines by value',
  'Grouper les lignes par zone': 'Group lines by area',
  'Agréger spatialement': 'Aggregate by place',
  'Calculer une métrique': 'Calculate a metric',
  'Calculer des métriques simples': 'Calculate simple metrics',
  'Lister les mots significatifs': 'List significant words',
  'Calculer un maximum': 'Calculate a maximum',
  'Calculer un minimum': 'Calculate a minimum',
  'Clé de la colonne': 'Key of the column',
  'Tri des lignes': 'Order of the lines',
  'Tri des valeurs': 'Order of the values',
  'Métrique calculée dans chaque groupe': 'Metric calculated in each group',
  'Colonne de la métrique': 'Column of the metric',
  'Colonnes de groupement, une par niveau': 'Columns to group by, one per level',
  'Intervalles, un par niveau : value, un nombre ou une période':
    'Intervals, one per level: value, a number or a period',
  'Nom du groupe des lignes sans valeur, un par niveau':
    'Name of the group of lines without value, one per level',
  'Nombre maximal de groupes, un par niveau': 'Largest number of groups, one per level',
  'Nombre de lignes par groupe': 'Number of lines per group',
  'Tri des groupes, un par niveau, puis de leurs lignes':
    'Order of the groups, one per level, then of their lines',
  'Nombre maximal de cellules': 'Largest number of cells',
  'Nombre de lignes par cellule': 'Number of lines per cell',
  Métrique: 'Metric',
  Colonne: 'Column',
  'Pourcentages de « percentiles »': 'Percentages of “percentiles”',
  'Métriques, selon le type des colonnes par défaut': 'Metrics, by default those of the type of the columns',
  'Colonnes, toutes par défaut': 'Columns, all by default',
  'Analyse des mots': 'Analysis of words',
  'Nombre de mots': 'Number of words',
  'Nombre de valeurs': 'Number of values',
  'Nombre de lignes': 'Number of lines',
  'Nombre de valeurs distinctes': 'Number of distinct values',
  'Nombre de lignes des autres groupes': 'Number of lines of the other groups',
  'Nombre de lignes lues': 'Number of lines read',
  'Adresse des groupes suivants': 'Address of the next groups',

  // Reference data and compatibility.
  "Chercher des valeurs d'une donnée de référence": 'Search values of reference data',
  'Chercher une ligne de donnée de référence pour chaque ligne reçue':
    'Search a line of reference data for each received line',
  'Lire les lignes (compatibilité ODS)': 'Read the lines (ODS compatibility)',
  'Exporter les lignes (compatibilité ODS)': 'Export the lines (ODS compatibility)',
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

  // Administration of datasets and of the platform.
  Diagnostiquer: 'Diagnose',
  'Relancer le traitement': 'Process again',
  'Relancer la finalisation': 'Finalize again',
  'Retirer les verrous': 'Remove the locks',
  "Lire les limites d'un compte": 'Read the limits of an account',
  "Fixer les limites d'un compte": 'Set the limits of an account',
  'Lister les limites des comptes': 'List the limits of accounts',
  'Lire la consommation du compte actif': 'Read what the active account uses',
  'Renommer un compte': 'Rename an account',
  'Supprimer ce que possède un compte': 'Delete what an account owns',
  'Lister ce qui concerne un compte': 'List what concerns an account',
  "Vérifier la documentation OpenAPI d'une API": 'Check the OpenAPI documentation of an API',
  'Vérifier que le service répond': 'Check that the service answers',
  'API de catalogue de données': 'API of a data catalogue',
  'Lire le catalogue au format DCAT': 'Read the catalogue as DCAT',
  'Champs retournés, séparés par des virgules': 'Returned fields, separated by commas',
  'Jeux de données qui ont un fichier': 'Datasets that have a file',
  'Jeux de données géographiques': 'Datasets with places',
  'Jeux de données dont les lignes peuvent être lues': 'Datasets whose lines can be read',
  'Numéro de page, à partir de 1': 'Page number, from 1',
  'Nombre de résultats par page': 'Number of results per page',
  'Nombre total de jeux de données': 'Total number of datasets',
  'Langue des textes : fr (par défaut) ou en': 'Language of the texts: fr (by default) or en',
  'Recherche dans les noms et les identifiants': 'Search in names and ids',
  'Nombre de résultats (12 par défaut)': 'Number of results (12 by default)',
  'Nombre de résultats à passer': 'Number of results to skip',
  'Page, à partir de 1': 'Page, from 1',
  'clé des identités': 'Key of the identities',
  'Compte, type:id ou type:id:département': 'Account, type:id or type:id:department',
  'Largeur en pixels (300 par défaut)': 'Width in pixels (300 by default)',
  'Hauteur en pixels (200 par défaut)': 'Height in pixels (200 by default)',
  'cover, contain, fill, inside ou outside': 'cover, contain, fill, inside or outside',
  'center, attention, entropy ou un côté': 'center, attention, entropy or a side',
  'true pour lire ou modifier le brouillon': 'true to read or change the draft',
  'true ou vuetify : le markdown est rendu en HTML': 'true or vuetify: markdown is rendered as HTML',
  'Longueur maximale de la description': 'Maximal length of the description',
  'Taille de la vignette, LARGEURxHAUTEUR': 'Size of the thumbnail, WIDTHxHEIGHT',
  'Champs retournés, ou retirés avec un signe -': 'Returned fields, or left out with a - sign',
  'Champs de tri, précédés de - pour un ordre décroissant':
    'Fields to sort by, after a - for descending order',
  'Recherche plein texte': 'Full-text search',
  'false pour ne pas compter': 'false not to count',
  'Facettes à compter': 'Facets to count',
  'Sommes à calculer : count': 'Sums to calculate: count',
  'type:id, type:id:département': 'type:id, type:id:department',
  'Opérations permises': 'Permitted operations',
  'true, en mode admin : durée de chaque requête': 'true, in admin mode: time of each query',
  'Lister les concepts': 'List the concepts',
  'Lister les projections': 'List the projections',
  'Lister les comptes propriétaires': 'List the accounts that own something',
  'Lister les travaux de la plateforme': 'List the jobs of the platform',
  'Lancer un travail sans attendre sa date': 'Run a job without waiting for its date',
  'Abandonner un travail': 'Give up a job',
  'Nature du travail, par exemple `mail`': 'Kind of the job, for example `mail`',
  'État : waiting, running, failed': 'State: waiting, running, failed',
  'Compte, par exemple `organization:abc` ; vide pour la plateforme':
    'Account, for example `organization:abc`; empty for the platform',
  "Lister les jeux de données d'un site de publication": 'List the datasets of a publication site',
  "Lire le catalogue DCAT d'un site de publication": 'Read the DCAT catalogue of a publication site',
  "Lire la documentation OpenAPI du catalogue d'un site de publication":
    'Read the OpenAPI documentation of the catalogue of a publication site',
  "Lire les paramètres d'un compte": 'Read the settings of an account',
  "Modifier des paramètres d'un compte": 'Change settings of an account',
  "Remplacer les paramètres d'un compte": 'Replace the settings of an account',
  'Lister les licences': 'List the licences',
  'Lister les sites de publication': 'List the publication sites',
  'Ajouter ou modifier un site de publication': 'Add or change a publication site',
  'Retirer un site de publication': 'Remove a publication site',

  // Parameters as the document of the platform tells them, in sentences.
  '0 pour ne pas compter les valeurs distinctes': '0 not to count the distinct values',
  'Autres métriques : colonne:métrique, séparées par des virgules':
    'Other metrics: column:metric, separated by commas',
  'Clé de la colonne de la métrique': 'Key of the column of the metric',
  'Clés des colonnes de tri, séparées par des virgules, précédées de « - » pour un tri décroissant':
    'Keys of the columns to sort by, separated by commas, after a “-” for descending order',
  'Clés des colonnes des lignes, séparées par des virgules':
    'Keys of the columns of the lines, separated by commas',
  'Clés des colonnes dont montrer les extraits trouvés, séparées par des virgules':
    'Keys of the columns whose found extracts are shown, separated by commas',
  'Clés des colonnes où chercher, séparées par des virgules':
    'Keys of the columns to search in, separated by commas',
  'Clés des colonnes à renvoyer, séparées par des virgules':
    'Keys of the columns to return, separated by commas',
  'Clés des colonnes, séparées par des virgules': 'Keys of the columns, separated by commas',
  'Clés des colonnes, une par niveau, séparées par « ; » ou « , »':
    'Keys of the columns, one per level, separated by “;” or “,”',
  'Comme finalizedAt': 'As finalizedAt',
  'Comme limit': 'As limit',
  'Curseur de la page suivante, tel que donné par « next »': 'Cursor of the next page, as given by “next”',
  'Date de dernière mise à jour des données, pour une réponse gardée longtemps en cache':
    'Date of the last update of the data, for an answer that caches keep for long',
  'Emprise : ouest,sud,est,nord': 'Bounds: west,south,east,north',
  'Filtre colonne:valeur, répétable': 'Filter column:value, may be repeated',
  'Marque d’ordre des octets au début du CSV': 'Byte order mark at the beginning of the CSV',
  'Métriques, séparées par des virgules ; selon le type des colonnes par défaut':
    'Metrics, separated by commas; by default those of the type of the columns',
  'Nombre de lignes dans chaque cellule : 1 par défaut, 100 au plus':
    'Number of lines in each cell: 1 by default, 100 at most',
  'Nombre de lignes dans chaque groupe du dernier niveau, 0 par défaut':
    'Number of lines in each group of the last level, 0 by default',
  'Nombre de lignes par page, 12 par défaut, 10000 au plus':
    'Number of lines per page, 12 by default, 10000 at most',
  'Nombre de lignes passées, 10000 au plus avec limit':
    'Number of lines to skip, 10000 at most together with limit',
  'Nombre de lignes, 10 par défaut, 100 au plus ; 20000 groupes au plus':
    'Number of lines, 10 by default, 100 at most; 20000 groups at most',
  'Nombre de mots : 20 par défaut, 200 au plus': 'Number of words: 20 by default, 200 at most',
  'Nombre de valeurs, 1000 au plus': 'Number of values, 1000 at most',
  'Nombre maximal de caractères des textes': 'Largest number of characters of texts',
  'Nombre maximal de cellules : 20 par défaut, 1000 au plus':
    'Largest number of cells: 20 by default, 1000 at most',
  'Nombre maximal de groupes, un par niveau : 20 par défaut, 1000 au plus, 0 pour compter les valeurs':
    'Largest number of groups, one per level: 20 by default, 1000 at most, 0 to count the values',
  'Numéro de la page, à partir de 1. page × size est limité à 10000 : au-delà, suivre « next »':
    'Page number, from 1. page × size is limited to 10000: beyond it, follow “next”',
  'Pourcentages de « percentiles », séparés par des virgules':
    'Percentages of “percentiles”, separated by commas',
  'Requête dans la syntaxe de Lucene': 'Query in the syntax of Lucene',
  "Restreint aux alentours d'un point : longitude:latitude:distance":
    'Only around a point: longitude:latitude:distance',
  'Restreint aux lignes de ce propriétaire (type:id)': 'Only the lines of this owner (type:id)',
  'Restreint aux lignes de ces comptes (type:id), séparés par des virgules':
    'Only the lines of these accounts (type:id), separated by commas',
  'Restreint à un cadre : gauche,bas,droite,haut': 'Only in a box: left,bottom,right,top',
  'Restreint à une tuile x,y,z ; celle que dessine le format pbf':
    'Only in a tile x,y,z; the one that the pbf format draws',
  'Séparateur des colonnes du CSV, « ; » par défaut': 'Separator of the columns of the CSV, “;” by default',
  'Séparateur du CSV': 'Separator of the CSV',
  'Tri des groupes, un par niveau (count, key, metric, précédés de « - »), puis tri des lignes':
    'Order of the groups, one per level (count, key, metric, after a “-”), then order of the lines',
  'Tuile : x,y,z': 'Tile: x,y,z',
  'Une date, ou un début et une fin séparés par une virgule':
    'A date, or a beginning and an end separated by a comma',
  'Une seule ligne pour chaque valeur de cette colonne': 'A single line for each value of this column',
  'asc ou desc': 'asc or desc',
  'avg, sum, min, max, stats, value_count, percentiles ou cardinality':
    'avg, sum, min, max, stats, value_count, percentiles or cardinality',
  'avg, sum, min, max, value_count ou cardinality': 'avg, sum, min, max, value_count or cardinality',
  'json, csv, xlsx ou ods ; avec des données géographiques : geojson, wkt, shp ou pbf (mvt, vt)':
    'json, csv, xlsx or ods; with places: geojson, wkt, shp or pbf (mvt, vt)',
  'json, geojson ou pbf': 'json, geojson or pbf',
  'simple, complete, and ou adapt': 'simple, complete, and or adapt',
  '« false » pour se passer du nombre total de lignes': '“false” to do without the total number of lines',
  '« false » pour un CSV sans ligne de titres': '“false” for a CSV without a line of titles',
  '« true » pour les titres des colonnes au lieu de leurs clés':
    '“true” for the titles of columns instead of their keys',
  '« true » pour lire le brouillon': '“true” to read the draft',
  '« true » pour mettre tous les textes du CSV entre guillemets':
    '“true” to put all texts of the CSV between quotation marks',
  '« true » pour que les tableurs ne prennent aucun texte du CSV pour une formule':
    '“true” so that spreadsheets take no text of the CSV for a formula',
  '« true » pour recevoir des conseils, « false » pour n’en recevoir aucun':
    '“true” to receive hints, “false” to receive none',
  '« true » pour recevoir les colonnes multivaluées comme des tableaux':
    '“true” to receive columns of several values as arrays',
  '« true » pour recevoir les géométries en WKT': '“true” to receive geometries as WKT',
  '« true » pour recevoir les textes markdown en HTML': '“true” to receive markdown texts as HTML',
  '« true » pour recevoir toutes les valeurs comme des textes': '“true” to receive all values as texts',
  '« true », en mode admin : la requête interne et sa réponse':
    '“true”, in admin mode: the internal query and its answer',
  '« true », ou la largeur et la hauteur des vignettes (LxH)':
    '“true”, or the width and height of thumbnails (WxH)',
  '« value », un nombre, une période (minute, hour, day, week, month, quarter, year) ou une durée, un par niveau':
    '“value”, a number, a period (minute, hour, day, week, month, quarter, year) or a duration, one per level',
  'Échantillonnage des tuiles vectorielles : « neighbors » pour une densité homogène, « max » pour le plus de lignes':
    'Sampling of vector tiles: “neighbors” for an even density, “max” for the most lines',
  'Lire les métadonnées proposées': 'Read the offered metadata',
  'Lister les thématiques': 'List the topics',
  "Savoir si l'assistant est activé": 'Know whether the assistant is switched on',
  'Télécharger le fichier converti': 'Download the converted file',
  "Télécharger le fichier d'origine": 'Download the original file',
  'Télécharger le fichier enrichi': 'Download the enriched file',
  'public, private, protected': 'public, private, protected',
  "Adresse de l'image en UTF-8, écrite en hexadécimal":
    'Address of the image in UTF-8, written in hexadecimal',

  // Applications.
  Applications: 'Applications',
  'Identifiant de la ressource': 'Identifier of the resource',
  'Applications : lister': 'Applications: list',
  'Applications : lire la description': 'Applications: read the description',
  'Applications : supprimer': 'Applications: delete',
  'Applications : changer le propriétaire': 'Applications: change the owner',
  'Créer une application': 'Create an application',
  "Lister les modèles d'application": 'List the base applications',
  "Déclarer un modèle d'application": 'Register a base application',
  "Modifier un modèle d'application": 'Change a base application',
  "Lire le modèle d'application": 'Read the base application',
  'Comptes : type:id, séparés par des virgules': 'Accounts: type:id, separated by commas',
  "Remplacer une application, ou en créer une avec l'identifiant choisi":
    'Replace an application, or create one with the chosen identifier',
  "Mettre à jour la description de l'application": 'Update the description of the application',
  'Lire la configuration': 'Read the configuration',
  'Valider une configuration': 'Validate a configuration',
  'Lire le brouillon de la configuration': 'Read the draft of the configuration',
  'Enregistrer un brouillon de configuration': 'Save a draft of the configuration',
  'Abandonner le brouillon de la configuration': 'Give the draft of the configuration up',
  "Lire l'état": 'Read the status',
  "Déclarer une erreur de l'application": 'Declare an error of the application',

  // English already: they concern the first start.
  'Set-up': 'Set-up',
  'Default Response': 'Default Response',
  'Whether the platform must be set up': 'Whether the platform must be set up',
  'Create the first administrator with the one-time code of the log':
    'Create the first administrator with the one-time code of the log'
}

/** English of the texts that hold a value. */
const patterns: [RegExp, string][] = [
  [/^API publique du jeu de données : (.*)$/s, 'Public API of the dataset: $1'],
  [/^API privée du jeu de données : (.*)$/s, 'Private API of the dataset: $1'],
  [/^Jeu de données Data Fair - (.*)$/s, 'Data Fair dataset - $1'],
  [
    /^Sans authentification, le nombre de requêtes est limité à (\d+) requêtes par (\d+) secondes\. Avec une authentification, il est limité à (\d+) requêtes par (\d+) secondes\.$/,
    'Without authentication, the number of requests is limited to $1 in $2 seconds. With authentication, it is limited to $3 in $4 seconds.'
  ]
]

const byOwner = / \(par propriétaire\)$/

/** @returns undefined for what is not a text of ours: what people wrote stays as it is */
export function inEnglish(text: string): string | undefined {
  if (text.endsWith('.') && Object.hasOwn(phrases, text.slice(0, -1))) return `${phrases[text.slice(0, -1)]}.`
  const phrase = text.replace(byOwner, '')
  if (Object.hasOwn(phrases, phrase)) return `${phrases[phrase]}${phrase === text ? '' : ' (by owner)'}`
  const pattern = patterns.find(([expression]) => expression.test(text))
  return pattern && text.replace(pattern[0], pattern[1])
}
