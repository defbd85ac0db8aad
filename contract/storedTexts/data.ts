/**
 * Messages of the processing of datasets about lines, rules, drafts, extensions and virtual datasets, in French, with
 * their English translation.
 */
import { patternProblems } from '../patterns/problems.ts'

/** Values that break a rule of their column, with the path of the property. */
const rules: Record<string, string> = {
  'requiert la propriété {key} ({key})': 'must have the property {key} ({key})',
  '{path:word} requiert la propriété {key} ({key})': '{path:word} must have the property {key} ({key})',
  'ne doit pas contenir de propriétés additionnelles ({key})': 'must not have additional properties ({key})',
  '{path:word} ne doit pas contenir de propriétés additionnelles ({key})':
    '{path:word} must not have additional properties ({key})',
  '{path:word} doit être de type {type}': '{path:word} must be of type {type}',
  '{path:word} doit être >= {limit}': '{path:word} must be >= {limit}',
  '{path:word} doit être <= {limit}': '{path:word} must be <= {limit}',
  '{path:word} ne doit pas dépasser {limit} caractères ({limit})':
    '{path:word} must not have more than {limit} characters ({limit})',
  '{path:word} ne doit pas dépasser {limit} caractère ({limit})':
    '{path:word} must not have more than {limit} character ({limit})',
  '{path:word} ne doit pas faire moins de {limit} caractères ({limit})':
    '{path:word} must not have fewer than {limit} characters ({limit})',
  '{path:word} ne doit pas faire moins de {limit} caractère ({limit})':
    '{path:word} must not have fewer than {limit} character ({limit})',
  '{path:word} doit correspondre au format "{format}" ({format})':
    '{path:word} must match the format "{format}" ({format})'
}

/** The value is added in messages that do not contain it already. */
const ruleTexts = Object.fromEntries(
  Object.entries(rules).flatMap(([fr, en]) => [
    [fr, en],
    [`${fr} (valeur : {value})`, `${en} (value: {value})`]
  ])
)

export const dataTexts: Record<string, string> = {
  // Summaries, with one sentence for each line.
  '{share:word}% des lignes sont en erreur.': '{share:word}% of the lines are in error.',
  '{share:word}% des lignes ont une erreur de validation.':
    '{share:word}% of the lines have a validation error.',
  ' - Ligne {line:word}: {reason:told}': ' - Line {line:word}: {reason:told}',
  'Ligne {line:word}: {reasons:list}': 'Line {line:word}: {reasons:list}',
  '{count:word} autres erreurs...': '{count:word} other errors...',
  "{count:word} ligne(s) en échec d'enrichissement obligatoire":
    '{count:word} line(s) failed a mandatory extension',
  "{count:word} ligne(s) en double sur une contrainte d'unicité":
    '{count:word} duplicate line(s) for a uniqueness constraint',
  'Doublon détecté : le champ ({title}) contient déjà cette valeur. Chaque valeur de la colonne {title} doit être unique.':
    'Duplicate: the column ({title}) already has this value. Each value of the column {title} must be unique.',
  'Doublon détecté : le couple ({titles}) doit être unique.':
    'Duplicate: the pair ({titles}) must be unique.',
  'Doublon détecté : la combinaison ({titles}) doit être unique.':
    'Duplicate: the combination ({titles}) must be unique.',
  'la valeur "{value}" de la colonne "{name}" n\'est pas une date valide':
    'the value "{value}" of the column "{name}" is not a valid date',
  'la valeur "{value}" de la colonne "{name}" n\'est pas une date et heure valide':
    'the value "{value}" of the column "{name}" is not a valid date and time',
  'Coordonnée géographique non valide - {reason:told}': 'Invalid geographic coordinate - {reason:told}',
  'Géométrie non valide - {reason:told}': 'Invalid geometry - {reason:told}',
  'les coordonnées sont hors limites': 'the coordinates are out of bounds',
  'la géométrie est vide': 'the geometry is empty',
  'la géométrie ne contient pas de JSON ou de WKT valide': 'the geometry holds no valid JSON or WKT',
  "La projection {code} n'est pas supportée.": 'The projection {code} is not supported.',
  'Pièce jointe trop volumineuse pour être analysée': 'Attachment too large to be analysed',
  'Pièce jointe introuvable': 'Attachment not found',
  'Pièce jointe protégée par un mot de passe, son texte ne peut pas être lu':
    'Attachment protected by a password, its text cannot be read',
  'Pièce jointe endommagée, son texte ne peut pas être lu en entier':
    'Damaged attachment, its text cannot be read as a whole',
  "Pièce jointe d'un format dont le texte ne peut pas être lu":
    'Attachment of a format whose text cannot be read',
  'Pièce jointe trop longue à lire, son texte ne peut pas être lu en entier':
    'Attachment that takes too long to read, its text cannot be read as a whole',
  'Pièce jointe trop complexe, son texte ne peut pas être lu':
    'Attachment too complex, its text cannot be read',
  'enrichissement obligatoire en échec ({field}) : {reason:told}':
    'mandatory extension failed ({field}): {reason:told}',

  ...ruleTexts,

  // Structure of files, and drafts.
  'La structure du fichier contient des ruptures de compatibilité : {changes:list}':
    'The structure of the file has incompatible changes: {changes:list}',
  'colonne {column} manquante': 'column {column} is missing',
  'colonne {column} a changé de type {from} -> {to}': 'column {column} changed type {from} -> {to}',
  'colonne {column} ajoutée': 'column {column} was added',
  'validation manuelle': 'manual validation',
  'validation automatique': 'automatic validation',
  'annulation automatique': 'automatic cancellation',
  'annulation automatique : {summary:told}': 'automatic cancellation: {summary:told}',
  'le fichier contient une ou plusieurs colonnes vides qui seront ignorées : {names}':
    'the file has one or several empty columns, which will be ignored: {names}',
  "Des pièces jointes ont été chargées mais aucune colonne n'a pu être associée automatiquement aux fichiers ; elles n'ont donc pas été conservées. Attribuez le concept « Document Numérique Attaché » à la colonne contenant les chemins vers les pièces jointes, puis rechargez les pièces jointes. Exemples de fichiers attendus : {paths}.":
    'Attachments were loaded but no column could be associated with the files automatically, so that they were not kept. Give the concept “Attached numeric document” to the column with the paths of the attachments, then load the attachments again. Examples of expected files: {paths}.',
  "Le format de la colonne « {title} » n'est pas vérifié : {reason:told}.":
    'The format of the column “{title}” is not checked: {reason:told}.',
  ...Object.fromEntries(Object.values(patternProblems).map(({ fr, en }) => [fr, en])),
  'Le jeu de données a trop de colonnes : {count:word}, pour {most:word} au plus.':
    'The dataset has too many columns: {count:word}, of {most:word} at most.',

  // Failures of processing itself.
  'Une erreur inattendue a interrompu le traitement.': 'An unexpected error interrupted the processing.',
  'Le traitement a été interrompu, peut-être par manque de mémoire.':
    'The processing was interrupted, maybe for want of memory.',
  'Ce fichier demande plus de mémoire que le traitement ne peut en utiliser.':
    'This file needs more memory than the processing may use.',

  // Data copied from another dataset.
  "permission manquante sur le jeu de données d'initialisation {name}":
    'missing permission on the dataset of initialization {name}',
  "le jeu de données d'initialisation {name} n'a pas de données à copier":
    'the dataset of initialization {name} has no data to copy',
  "jeu de données d'initialisation inconnu {id}": 'unknown dataset of initialization {id}',
  "La ligne {line:word} du jeu de données d'initialisation ne peut pas être copiée : {reasons:list}":
    'The line {line:word} of the dataset of initialization cannot be copied: {reasons:list}',

  // Extensions.
  'jeu de données de référence inconnu {id}': 'unknown dataset of reference data {id}',
  'permission manquante sur le jeu de données de référence {name}':
    'missing permission on the dataset of reference data {name}',
  "le jeu de données de référence {name} n'a pas de données":
    'the dataset of reference data {name} has no data',
  'La donnée de référence ne contient pas de ligne correspondante.':
    'The reference data have no matching line.',
  'échec de l\'analyse de l\'expression "{expression}" : {reason:told}':
    'the expression "{expression}" could not be parsed: {reason:told}',
  'échec de l\'évaluation de l\'expression "{expression}" : {reason:told}':
    'the expression "{expression}" could not be evaluated: {reason:told}',
  'expression trop longue (plus de {most:word} caractères)':
    'expression too long (more than {most:word} characters)',
  'expression trop longue à évaluer': 'the expression takes too long to evaluate',
  '{reasons:list} (résultat : {result})': '{reasons:list} (result: {result})',
  'service distant {service} / {action} : {reason:told}':
    'remote service {service} / {action}: {reason:told}',
  '{status:word} - le serveur répond par une erreur': '{status:word} - the server answers with an error',
  'une ligne de la réponse est trop longue': 'a line of the answer is too long',
  "la réponse n'est pas du JSON": 'the answer is not JSON',
  "la réponse n'est pas du JSON : {start}": 'the answer is not JSON: {start}',

  // Failures of requests to other servers.
  'adresse invalide': 'invalid address',
  "cette adresse n'existe pas ou n'est pas accessible": 'this address does not exist or cannot be reached',
  'le serveur refuse la connexion': 'the server refuses the connection',
  'la connexion a été interrompue': 'the connection was interrupted',
  "le certificat du serveur n'est pas valide": 'the certificate of the server is not valid',
  'le serveur ne répond pas en HTTPS à cette adresse': 'the server does not answer by HTTPS at this address',
  'le serveur met trop de temps à répondre': 'the server takes too long to answer',
  'la réponse du serveur est trop volumineuse': 'the answer of the server is too large',
  'le serveur redirige trop de fois': 'the server redirects too many times',
  'la réponse du serveur ne peut pas être lue': 'the answer of the server cannot be read',
  'le serveur répond par une erreur': 'the server answers with an error',

  // Virtual datasets.
  "Le jeu de données virtuel ne peut pas être requêté, il n'utilise aucun jeu de données requêtable.":
    'The virtual dataset cannot be queried, it uses no dataset that can be.',
  'Le jeu de données virtuel "{id}" ne peut pas être requêté : {problems:series}.':
    'The virtual dataset "{id}" cannot be queried: {problems:series}.',
  'Le jeu de données virtuel "{id}" ne peut pas être requêté : il utilise le jeu de données virtuel enfant "{child}" qui définit un filtre sur le compte actif, ce qui n\'est pas supporté.':
    'The virtual dataset "{id}" cannot be queried: it uses the virtual child dataset "{child}", which has a filter on the active account, and that is not supported.',
  'le jeu de données "{id}" n\'existe plus': 'the dataset "{id}" no longer exists',
  'le jeu de données "{title}" ({id}, propriété de {owner:told}) n\'est pas accessible en lecture par le compte propriétaire du jeu de données virtuel':
    'the dataset "{title}" ({id}, owned by {owner:told}) cannot be read by the account that owns the virtual dataset',
  'utilisateur "{name}"': 'user "{name}"',
  'organisation "{name}"': 'organization "{name}"',
  'organisation "{name}" / département "{department}"': 'organization "{name}" / department "{department}"',
  'le jeu de données "{title}" ({id}) utilise lui-même le jeu de données virtuel "{parent}"':
    'the dataset "{title}" ({id}) itself uses the virtual dataset "{parent}"',
  'Le schéma du jeu de données virtuel ne peut pas être établi : {problems:series}.':
    'The schema of the virtual dataset cannot be made: {problems:series}.',
  'Le champ "{key}" est interdit. Il est présent dans un jeu de données enfant mais est protégé.':
    'The column "{key}" is not allowed. A child dataset has it, but protects it.',
  'Le champ "{key}" a des types contradictoires ({values}).':
    'The column "{key}" has contradictory types ({values}).',
  'Le champ "{key}" a des types contradictoires ({values}). Vous pouvez corriger cette incohérence en forçant le traitement des colonnes comme des nombres flottants dans tous les jeux enfants.':
    'The column "{key}" has contradictory types ({values}). You can mend this by having the columns treated as decimal numbers in all child datasets.',
  'Le champ "{key}" a des séparateurs contradictoires  ({values:list}).':
    'The column "{key}" has contradictory separators ({values:list}).',
  'Le champ "{key}" a des formats contradictoires ({values:list}).':
    'The column "{key}" has contradictory formats ({values:list}).',
  'Le champ "{key}" a des concepts contradictoires ({values:list}).':
    'The column "{key}" has contradictory concepts ({values:list}).',
  'non défini': 'not defined',
  'Le concept "{concept}" est référencé par plusieurs champs ({other}, {key}).':
    'Several columns have the concept "{concept}" ({other}, {key}).',
  'Les valeurs des colonnes suivantes proviennent des extensions et ne seront pas modifiées : {columns}':
    'The values of these columns come from extensions and will not be changed: {columns}'
}
