/** Translations of the descriptions of parameters in the API document of the platform. */
export const parametersPhrases: Record<string, string> = {
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
    'Address of the image in UTF-8, written in hexadecimal'
}
