/** Errors of reads of lines: query parameters, filters, groups, exports, and the compatibility with Explore. */
import { english, french } from './entry.ts'

interface About {
  /** Beginning of the French sentence, before the key of the column. */
  refusal: string
  key: string
}

export const lineErrors = {
  unknownColumn: french(
    400,
    ({ refusal }: About) => `${refusal}, il n'existe pas dans le jeu de données.`,
    ({ key }) => `There is no column ${key} in the dataset.`
  ),
  columnWithout: french(
    400,
    ({ refusal, reason }: About & { reason: string }) => `${refusal}. ${reason}`,
    ({ key }) => `The technical configuration of the column ${key} does not allow this.`
  ),
  columnNotNumeric: french(
    400,
    ({ refusal }: About) => `${refusal}, il n'est pas de type numérique.`,
    ({ key }) => `The column ${key} is not numeric.`
  ),
  columnRefused: french(
    400,
    ({ refusal, reason }: About & { reason: string }) => `${refusal}${reason}`,
    ({ key }) => `This cannot be done with the column ${key}.`
  ),
  fieldUnknown: english(
    400,
    ({ key }: { key: string }) => `Le champ "${key}" est inconnu.`,
    ({ key }) => `field "${key}" is unknown`
  ),
  fieldNotOrdered: english(
    400,
    ({ key }: { key: string }) => `Le champ "${key}" n'est ni un nombre ni une date.`,
    ({ key }) => `field "${key}" is neither a number nor a date`
  ),
  parameterRequired: english(
    400,
    ({ name }: { name: string }) => `Le paramètre "${name}" est obligatoire.`,
    ({ name }) => `"${name}" parameter is required`
  ),
  fieldRequired: french(400, 'Le paramètre "field" est obligatoire', 'The parameter "field" is required'),
  fieldReference: french(
    400,
    ({ key }: { key: string }) => `Le paramètre "field" référence un champ inconnu ${key}`,
    ({ key }) => `The parameter "field" names an unknown column ${key}`
  ),
  tooManyLevelsOfGroups: english(
    400,
    ({ most }: { most: number }) => `"field" ne peut pas avoir plus de ${most} colonnes`,
    ({ most }) => `"field" cannot have more than ${most} columns`
  ),
  tooLargeParameter: english(
    400,
    ({ name, most }: { name: string; most: number }) => `"${name}" ne peut pas dépasser ${most}`,
    ({ name, most }) => `"${name}" cannot be more than ${most}`
  ),
  tooLargeProduct: english(
    400,
    ({ product, most }: { product: string; most: number }) => `${product} ne peut pas dépasser ${most}`,
    ({ product, most }) => `${product} cannot be more than ${most}`
  ),
  tooManyGroups: french(400, "Résultats d'aggrégation trop nombreux. Abandon.", 'Too many groups. Given up.'),
  wrongInterval: french(
    400,
    ({ text, key }: { text: string; key: string }) =>
      `L'intervalle "${text}" n'est pas valable pour le champ ${key}.`,
    ({ text, key }) => `The interval "${text}" does not suit the column ${key}.`
  ),
  noIntervals: french(
    400,
    ({ key }: { key: string }) =>
      `Grouper pas interval est seulement compatible avec les nombres et dates. ${key} n'est pas du bon type.`,
    ({ key }) => `Only numbers and dates are grouped by interval. ${key} is of another type.`
  ),
  wrongPercents: french(
    400,
    '"percents" doit être une liste de nombres entre 0 et 100.',
    '"percents" must be a list of numbers between 0 and 100.'
  ),
  unknownMetric: french(
    400,
    ({ metric }: { metric: string }) => `La métrique "${metric}" n'existe pas.`,
    ({ metric }) => `There is no metric "${metric}".`
  ),
  wrongSortDirection: french(400, '"sort" doit être "asc" ou "desc".', '"sort" must be "asc" or "desc".'),
  wrongGroupSort: french(
    400,
    ({ key, by }: { key: string; by: string }) =>
      `Impossible de trier les groupes de la colonne ${key} par ${by}`,
    ({ key, by }) => `The groups of the column ${key} cannot be sorted by ${by}`
  ),
  missingNotNumber: english(400, '"missing" doit être un nombre', 'missing should be a number'),
  missingNotBoolean: english(400, '"missing" doit être un booléen', 'missing should be a boolean'),
  missingNotDate: english(400, '"missing" doit être une date', 'missing should be a date'),
  tooManyWords: french(
    400,
    ({ most }: { most: number }) => `Cette aggrégation ne peut pas retourner plus de ${most} mots.`,
    ({ most }) => `This aggregation cannot answer more than ${most} words.`
  ),
  noStandardAnalysis: french(
    400,
    "Le paramètre analysis=standard n'est plus disponible sur ce jeu de données, l'analyse suit la langue de la colonne.",
    'The parameter analysis=standard is no longer available on this dataset: the analysis follows the language of the column.'
  ),
  noCollapse: french(
    400,
    ({ key, reason }: { key: string; reason: string }) =>
      `Impossible d'utiliser "collapse" sur le champ ${key}, ${reason}.`,
    ({ key }) => `"collapse" cannot be used on the column ${key}.`
  ),
  collapseAfter: french(
    400,
    ({ key }: { key: string }) =>
      `"after" ne peut être utilisé avec "collapse" que si le seul tri est celui du champ ${key}.`,
    ({ key }) => `"after" goes with "collapse" only when the column ${key} is the one sort.`
  ),
  noDateMatch: french(
    400,
    '"date_match" ne peut pas être utilisé sur ce jeu de données.',
    '"date_match" cannot be used on this dataset.'
  ),
  noAccountConcept: french(
    400,
    "Impossible de filtrer sur le concept compte, il n'est pas défini sur le dataset.",
    'The dataset has no column of the concept account to filter by.'
  ),
  filterNeedsValue: french(
    400,
    ({ parameter }: { parameter: string }) => `Filtre ${parameter} nécessite une valeur.`,
    ({ parameter }) => `The filter ${parameter} needs a value.`
  ),
  filterNotText: french(
    400,
    ({ parameter, key, advice }: { parameter: string; key: string; advice: string }) =>
      `Filtre ${parameter} : le champ ${key} n'est pas un texte. ${advice}`,
    ({ parameter, key }) => `Filter ${parameter}: the column ${key} is not a text.`
  ),
  filterTooLong: french(
    400,
    ({
      parameter,
      which,
      most,
      advice
    }: {
      parameter: string
      which: string
      most: number
      advice: string
    }) =>
      `Filtre ${parameter} : ${which} dépasse ${most} caractères et ne peut pas être filtrée exactement sur ce champ. ${advice}`,
    ({ parameter, most }) =>
      `Filter ${parameter}: a value is longer than ${most} characters and cannot be filtered exactly on this column.`
  ),
  filterValue: french(
    400,
    ({ parameter, text, expected }: { parameter: string; text: string; expected: string }) =>
      `Filtre ${parameter} : "${text}" n'est pas ${expected}.`,
    ({ parameter, text }) => `Filter ${parameter}: "${text}" is not a value of the column.`
  ),
  noPlacesToFilter: english(
    400,
    ({ label }: { label: string }) =>
      `Le filtre "${label}" ne peut pas être utilisé sur ce jeu de données, qui n'est pas géolocalisé.`,
    ({ label }) => `"${label}" filter cannot be used on this dataset. It is not geolocalized.`
  ),
  noPlaces: english(
    400,
    ({ what }: { what: string }) => `${what} : ce jeu de données n'est pas géolocalisé.`,
    ({ what }) => `${what} cannot be used on this dataset. It is not geolocalized.`
  ),
  wrongPlace: french(
    400,
    ({ parameter, expected, text }: { parameter: string; expected: string; text: string }) =>
      `Le paramètre "${parameter}" attend ${expected} ; "${text}" ne l'est pas.`,
    ({ parameter, text }) => `The parameter "${parameter}" is not what is expected: "${text}".`
  ),
  notAtLeast: french(
    400,
    ({ name, minimum }: { name: string; minimum: number }) =>
      `"${name}" doit être un entier supérieur ou égal à ${minimum}.`,
    ({ name, minimum }) => `"${name}" must be an integer of ${minimum} at least.`
  ),
  wrongQueryString: french(
    400,
    ({ text, problem }: { text: string; problem: string }) =>
      `Impossible d'effectuer cette recherche, la syntaxe du paramètre "qs" n'est pas respectée : requête = "${text}", erreur = "${problem}"`,
    ({ text, problem }) =>
      `The search cannot be done, the syntax of the parameter "qs" is wrong: query = "${text}", error = "${problem}"`
  ),
  wrongSampling: english(
    400,
    'Le paramètre "sampling" doit être "max" ou "neighbors".',
    'Sampling can be "max" or "neighbors"'
  ),
  wrongDistanceSort: french(
    400,
    ({ key }: { key: string }) => `"${key}" n'est pas de la forme _geo_distance:<lon>:<lat>.`,
    ({ key }) => `"${key}" is not of the form _geo_distance:<lon>:<lat>.`
  ),
  wrongSearchMode: french(
    400,
    ({ text }: { text: string }) =>
      `q_mode invalide "${text}" — valeurs acceptées : simple (ou or), complete, and, adapt`,
    ({ text }) => `invalid q_mode "${text}" — accepted values: simple (or or), complete, and, adapt`
  ),
  foreignIgnoredWord: french(
    400,
    ({ word }: { word: string }) =>
      `Le paramètre q_ignored contient "${word}" qui n'est pas un mot de la recherche q.`,
    ({ word }) => `The parameter q_ignored holds "${word}", which is no word of the search q.`
  ),
  allWordsIgnored: french(
    400,
    'Le paramètre q_ignored ne peut pas couvrir tous les mots de la recherche q.',
    'The parameter q_ignored cannot hold all the words of the search q.'
  ),
  wrongThumbnailSize: french(
    400,
    '"thumbnail" doit être de la forme <largeur>x<hauteur>.',
    '"thumbnail" must be of the form <width>x<height>.'
  ),
  noImageConcept: english(
    400,
    'Les vignettes ne sont disponibles que si une colonne du jeu de données a le concept "image".',
    'Thumbnail management is only available if the "image" concept is associated to a field of the dataset.'
  ),
  xyzRequired: english(
    400,
    'Le paramètre xyz est obligatoire pour les tuiles vectorielles.',
    'xyz parameter is required for vector tile format.'
  ),
  formatNeedsPlaces: english(
    400,
    ({ format }: { format: string }) =>
      `Le format "${format}" ne peut pas être utilisé sur ce jeu de données, qui n'est pas géolocalisé.`,
    ({ format }) => `"${format}" format cannot be used on this dataset. It is not geolocalized.`
  ),
  tooManyShapefileColumns: french(
    400,
    'Il y a trop de colonnes pour le format shapefile : en sélectionner moins avec "select".',
    'There are too many columns for the shapefile format: select fewer with "select".'
  ),
  tooLongQuery: french(
    504,
    'Cette requête est trop longue, son traitement a été interrompu.',
    'This request takes too long, its processing was interrupted.'
  ),
  engineBusy: french(
    429,
    "Le moteur de données n'a pas la mémoire de répondre à cette requête. Veuillez patienter avant d'essayer de nouveau, ou réduire le coût de votre requête.",
    'The data engine has not the memory to answer this request. Please wait before trying again, or reduce the cost of your request.'
  ),
  notIndexedYet: french(
    404,
    "Ce jeu de données n'a pas encore été indexé.",
    'This dataset was not indexed yet.'
  ),
  unknownBulkSearch: french(
    404,
    ({ id }: { id: string }) => `Recherche en masse "${id}" inconnue`,
    ({ id }) => `Unknown bulk search "${id}"`
  ),
  unknownSingleSearch: french(
    404,
    ({ id }: { id: string }) => `Recherche unitaire "${id}" inconnue`,
    ({ id }) => `Unknown single search "${id}"`
  ),
  inputRequired: french(
    400,
    ({ key }: { key: string }) => `la propriété en entrée ${key} est obligatoire`,
    ({ key }) => `the input property ${key} is required`
  ),
  inputTypeRefused: english(
    400,
    ({ type }: { type: string }) => `le type d'entrée ${type} n'est pas supporté`,
    ({ type }) => `input type ${type} is not supported`
  ),
  noGroups: french(
    400,
    ({ key }: { key: string }) => `Impossible de grouper sur le champ ${key}.`,
    ({ key }) => `Lines cannot be grouped by the column ${key}.`
  ),
  noData: english(404, 'jeu de données sans données', 'dataset without data'),
  noExportOffset: english(
    400,
    'le paramètre offset ne va pas avec les exports',
    'offset parameter is not supported for exports'
  ),
  tooManyRowsOfFormat: french(
    400,
    ({ most, total }: { most: number; total: number }) =>
      `Ce format est limité à ${most} lignes, la requête en sélectionne ${total}. Utiliser "limit" ou un autre format.`,
    ({ most, total }) =>
      `This format has ${most} rows at most, the request selects ${total}. Use "limit" or another format.`
  ),
  wrongDelimiter: french(
    400,
    `Le paramètre "delimiter" n'est pas un séparateur de colonnes.`,
    'The parameter "delimiter" does not separate columns.'
  ),
  unknownExportFormat: french(
    400,
    ({ name }: { name: string }) =>
      `le format "${name}" n'est pas supporté par l'export de données de cette couche de compatibilité pour la version d'API précédente.`,
    ({ name }) =>
      `the format "${name}" is not supported by the exports of this compatibility with the former API.`
  ),
  wrongExpression: french(
    400,
    ({ name, problem }: { name: string; problem: string }) =>
      `le paramètre "${name}" est invalide : ${problem}`,
    ({ name, problem }) => `the parameter "${name}" is invalid: ${problem}`
  ),
  notPoint: english(
    400,
    ({ geometry }: { geometry: string }) => `La géométrie doit être un point, pas ${geometry}`,
    ({ geometry }) => `The geometry must be a point, got ${geometry}`
  ),
  unreadableGeometry: french(
    400,
    ({ text, problem }: { text: string; problem: string }) =>
      `Impossible de parser la géométrie ${text}, erreur: ${problem}`,
    ({ text, problem }) => `The geometry ${text} cannot be read: ${problem}`
  ),
  notDateColumn: french(
    400,
    ({ expression }: { expression: string }) =>
      `Impossible de calculer ${expression}, la colonne n'est pas de type date.`,
    ({ expression }) => `${expression} cannot be computed, the column is not of the type date.`
  ),
  notOrderedColumn: french(
    400,
    ({ expression }: { expression: string }) =>
      `Impossible de calculer ${expression}, la colonne n'est ni un nombre ni une date.`,
    ({ expression }) => `${expression} cannot be computed, the column is neither a number nor a date.`
  ),
  tooLongValue: french(
    400,
    ({ key, most }: { key: string; most: number }) =>
      `Impossible de filtrer exactement sur le champ ${key} : la valeur dépasse ${most} caractères.`,
    ({ key, most }) =>
      `The column ${key} cannot be filtered exactly: the value is longer than ${most} characters.`
  ),
  tooLargeLimit: english(
    400,
    ({ name, most }: { name: string; most: number }) => `${name} doit être inférieur à ${most}`,
    ({ name, most }) => `${name} should be less than ${most}`
  ),
  notInteger: french(
    400,
    ({ name }: { name: string }) => `"${name}" doit être un nombre entier.`,
    ({ name }) => `"${name}" must be an integer.`
  ),
  requestNotSupported: french(
    410,
    "Cette couche de compatibilité pour la version d'API précédente ne supporte pas cette requête.",
    'This compatibility with the former API does not support this request.'
  ),
  unknownApi: english(404, 'API inconnue', 'unknown API')
}
