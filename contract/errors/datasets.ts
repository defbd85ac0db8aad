/** Errors of datasets: creation, changes, drafts, files and written lines. */
import { english, french, passedOn, silent, localized } from './entry.ts'

const kinds = {
  virtual: { fr: 'virtuel', en: 'virtual' },
  rest: { fr: 'éditable', en: 'editable' },
  metaOnly: { fr: 'métadonnées', en: 'metadata' }
}

export const datasetErrors = {
  datasetNotFound: english(404, 'Jeu de données introuvable.', 'Dataset not found'),
  datasetState: french(
    409,
    ({ status }: { status: string | undefined }) =>
      `Le jeu de données n'est pas dans un état permettant l'opération demandée. État courant : ${status}.`,
    ({ status }) => `The dataset is not in a state that allows the operation. Present state: ${status}.`
  ),
  severalKinds: localized(
    400,
    'Un jeu de données ne peut pas être de plusieurs types à la fois',
    'A dataset cannot be of several types at once'
  ),
  noKind: localized(
    400,
    'Un jeu de données doit être initialisé avec un fichier ou déclaré "virtuel" ou "éditable" ou "métadonnées"',
    'A dataset must be initialized with a file or declared "virtual", "editable" or "metadata"'
  ),
  fileAndData: localized(
    400,
    "Un jeu de données ne peut pas être initialisé à la fois avec un fichier et avec les données d'un autre jeu de données",
    'A dataset cannot be initialized both with a file and with the data of another dataset'
  ),
  attachmentsWithoutFile: localized(
    400,
    'Fichier dans un champ non supporté: "attachments"',
    'File in an unsupported field: "attachments"'
  ),
  attachmentsOfNoFile: localized(
    400,
    ({ kind }: { kind: keyof typeof kinds }) =>
      `Un jeu de données ${kinds[kind]?.fr ?? kind} ne peut pas ${kind === 'rest' ? 'être créé avec des' : 'avoir de'} pièces jointes`,
    ({ kind }) =>
      `A dataset of type "${kinds[kind]?.en ?? kind}" cannot ${kind === 'rest' ? 'be created with' : 'have'} attachments`
  ),
  untitledDataset: localized(
    400,
    ({ kind }: { kind: keyof typeof kinds }) =>
      `Un jeu de données ${kinds[kind]?.fr ?? kind} doit être créé avec un titre`,
    ({ kind }) => `A dataset of type "${kinds[kind]?.en ?? kind}" must be created with a title`
  ),
  takenDatasetId: localized(
    409,
    ({ id }: { id: string }) => `Le jeu de données ${id} existe déjà.`,
    ({ id }) => `The dataset ${id} already exists.`
  ),
  tooDeepExtras: french(
    400,
    ({ most }: { most: number }) => `data/body/extras ne doit pas dépasser ${most} niveaux (${most})`,
    ({ most }) => `data/body/extras must not have more than ${most} levels (${most})`
  ),
  tooLargeExtras: french(
    400,
    ({ most }: { most: number }) => `data/body/extras ne doit pas dépasser ${most} octets (${most})`,
    ({ most }) => `data/body/extras must not be larger than ${most} bytes (${most})`
  ),
  tooManyColumns: passedOn(400),
  badPattern: french(
    400,
    ({ index, reason }: { index: number; reason: string }) =>
      `data/body/schema/${index}/pattern doit correspondre au format "regex" (regex) : ${reason}`,
    ({ index, reason }) =>
      `data/body/schema/${index}/pattern must match the format "regex" (regex): ${reason}`
  ),
  schemaConflict: passedOn(400),
  noUniqueConstraints: french(
    400,
    "Les contraintes d'unicité ne sont pas prises en charge sur les jeux de données virtuels ou sans données (isMetaOnly).",
    'Uniqueness constraints are not supported on virtual datasets, nor on those without data (isMetaOnly).'
  ),
  emptyConstraint: french(
    400,
    "Une contrainte d'unicité doit porter sur au moins une colonne.",
    'A uniqueness constraint must concern one column at least.'
  ),
  constraintColumn: french(
    400,
    ({ key, problem }: { key: string; problem: string }) => `La colonne "${key}" ${problem}`,
    ({ key, problem }) => `The column "${key}" cannot be in a uniqueness constraint: ${problem}`
  ),
  brokenConstraint: french(
    400,
    ({ columns }: { columns: string }) =>
      `Les données existantes du jeu de données violent la contrainte d'unicité sur (${columns}).`,
    ({ columns }) => `The present data of the dataset break the uniqueness constraint on (${columns}).`
  ),
  repeatedColumn: french(
    400,
    ({ index, key }: { index: number; key: string }) =>
      `data/body/schema/${index}/key est déjà la clé d'une autre colonne (${key})`,
    ({ index, key }) => `data/body/schema/${index}/key is already the key of another column (${key})`
  ),
  unknownColumnZone: french(
    400,
    ({ index, timeZone }: { index: number; timeZone: string }) =>
      `data/body/schema/${index}/timeZone doit être un fuseau horaire connu (${timeZone})`,
    ({ index, timeZone }) => `data/body/schema/${index}/timeZone must be a known time zone (${timeZone})`
  ),
  primaryKeyModeChange: french(
    400,
    'Impossible de changer le mode de clé primaire',
    'The mode of the primary key cannot be changed'
  ),
  keyColumnRemoved: french(
    400,
    ({ key }: { key: string }) =>
      `La colonne "${key}" fait partie de la clé primaire et ne peut pas être supprimée.`,
    ({ key }) => `The column "${key}" is part of the primary key and cannot be removed.`
  ),
  notAnArchive: french(
    400,
    'Les fichiers joints doivent être embarqués dans une archive zip',
    'Attached files must come in a zip archive'
  ),
  bodyNotObject: french(
    400,
    'data/body doit être de type object (object)',
    'data/body must be of type object (object)'
  ),
  invalidJsonIn: english(
    400,
    ({ place, problem }: { place: string; problem: string }) => `JSON invalide dans ${place}, ${problem}`,
    ({ place, problem }) => `Invalid JSON in ${place}, ${problem}`
  ),
  notPositive: french(
    400,
    ({ name }: { name: string }) => `"${name}" doit être un entier positif.`,
    ({ name }) => `"${name}" must be a positive integer.`
  ),
  unknownDraftMode: english(
    400,
    ({ mode }: { mode: string }) => `mode de validation de brouillon inconnu ${mode}`,
    ({ mode }) => `unknown value for draft validation mode ${mode}`
  ),
  notFileBased: english(
    400,
    "Ce jeu de données n'est pas fait d'un fichier.",
    'this dataset is not file based'
  ),
  nothingToProcess: english(
    400,
    "Ce jeu de données n'a pas de données à traiter.",
    'this dataset has no data to process'
  ),
  noDraft: french(
    409,
    "Le jeu de données n'est pas en état brouillon",
    'The dataset is not in the state of a draft'
  ),
  neverValidated: french(
    409,
    "Impossible d'annuler un brouillon si aucune version du jeu de données n'a été validée.",
    'A draft cannot be cancelled while no version of the dataset was validated.'
  ),
  draftModeRefused: english(
    403,
    'Le mode de brouillon "always" n\'est pas permis.',
    'draft mode "always" is not permitted'
  ),
  readKeyWithFile: french(
    400,
    "La clé d'API de lecture se modifie sans envoyer de fichier.",
    'The read API key is changed without sending a file.'
  ),
  noReadKey: english(
    404,
    "Le jeu de données n'a pas de clé d'API de lecture.",
    "dataset doesn't have a read API key"
  ),
  unsupportedFileType: english(
    400,
    ({ type }: { type: string }) => `le type ${type} n'est pas supporté`,
    ({ type }) => `${type} type is not supported`
  ),
  noDiagnostic: french(404, 'Aucun fichier de diagnostic disponible', 'There is no diagnostic file'),
  noDataFile: french(
    404,
    'Ce jeu de données ne contient pas de fichier de données',
    'This dataset has no data file'
  ),
  invalidPath: english(400, 'chemin invalide', 'invalid path'),
  foreignThumbnail: english(
    404,
    "La vignette n'est pas d'une adresse de ce jeu de données.",
    'thumbnail does not match a URL from this dataset'
  ),
  noAttachmentColumn: english(404, 'Aucune colonne de pièces jointes.', 'No attachment column found'),
  childNotFound: english(404, 'Jeu de données enfant introuvable.', 'Child dataset not found'),
  accountParameter: english(
    403,
    ({ account }: { account: string }) =>
      `Vous ne pouvez pas utiliser "${account}" dans le paramètre account.`,
    ({ account }) => `You are not allowed to use the "${account}" account parameter`
  ),
  virtualNotQueryable: passedOn(501),
  notEditable: french(
    501,
    'Les opérations de modifications sur les lignes sont uniquement accessibles pour les jeux de données éditables.',
    'Lines can be changed in editable datasets only.'
  ),
  unknownLine: french(404, 'Identifiant de ligne inconnu', 'Unknown line identifier'),
  takenLineId: french(
    409,
    'cet identifiant de ligne est déjà utilisé',
    'this line identifier is already used'
  ),
  lineNotFound: french(404, 'ligne non trouvée', 'line not found'),
  lineChangedMeanwhile: french(
    412,
    'la ligne a été modifiée ou supprimée depuis sa lecture',
    'the line was changed or deleted since it was read'
  ),
  lineIdNotKey: french(
    400,
    'identifiant de ligne incompatible avec la clé primaire',
    'the line identifier does not go with the primary key'
  ),
  foreignFile: french(
    400,
    ({ key, value }: { key: string; value: string }) =>
      `/${key} doit être le chemin d'un fichier du propriétaire de la ligne (valeur : ${value})`,
    ({ key, value }) => `/${key} must be the path of a file of the owner of the line (value: ${value})`
  ),
  brokenLine: passedOn(400),
  wrongLineId: french(
    400,
    ({ value }: { value: unknown }) => `/_id doit être de type string (valeur : ${JSON.stringify(value)})`,
    ({ value }) => `/_id must be string (value: ${JSON.stringify(value)})`
  ),
  unreachableLineId: french(
    400,
    ({ id }: { id: string }) => `/_id ne peut pas être "${id}" : aucune adresse ne mènerait à cette ligne`,
    ({ id }) => `/_id cannot be "${id}": no address would lead to this line`
  ),
  duplicateLine: passedOn(409),
  lineConflict: french(
    409,
    'erreur dans la gestion des conflits de données insérées',
    'the line was written by others at the same time'
  ),
  mandatoryExtension: passedOn(400),
  failedLineExtension: passedOn(500),
  mandatoryExtensionDeferred: french(
    400,
    ({ most }: { most: number }) =>
      `Une extension obligatoire est configurée sur ce jeu de données. La requête doit être traitée en mémoire et ne peut donc pas dépasser ${most} caractères ni utiliser le mode "async". Découpez la requête en plus petits lots.`,
    ({ most }) =>
      `A mandatory extension is configured on this dataset. The request has to be treated in memory: it cannot be longer than ${most} characters nor use "async". Split it.`
  ),
  linesTakenMeanwhile: french(
    409,
    "Les lignes d'autres propriétaires ont changé entre-temps, merci de réessayer.",
    'Lines of other owners changed meanwhile, please try again.'
  ),
  bulkInterrupted: french(
    500,
    "Une erreur inattendue a interrompu l'écriture des lignes.",
    'An unexpected error interrupted the writing of lines.'
  ),
  unknownLineAction: passedOn(400),
  noIdFromKey: english(
    400,
    "L'identifiant ne peut pas être trouvé à partir de la clé primaire.",
    'failed to determine required _id from primary key'
  ),
  unknownBulkColumns: french(
    400,
    ({ names }: { names: string }) => `Colonnes inconnues ${names}`,
    ({ names }) => `Unknown columns ${names}`
  ),
  unreadableBulk: passedOn(400),
  unknownExtension: english(400, 'extension de fichier inconnue', 'unknown file extension'),
  brokenBulkFile: french(
    400,
    "Le fichier de transactions n'a pas pu être lu, merci de réessayer.",
    'The file of operations could not be read, please try again.'
  ),
  unsupportedBulkType: english(
    400,
    ({ type }: { type: string }) => `le type ${type} n'est pas supporté`,
    ({ type }) => `mime-type is not supported ${type}`
  ),
  oneEntryOnly: english(
    400,
    "Seule une archive zip d'un seul fichier est acceptée.",
    'only accept zip archive with a single file inside'
  ),
  noAttachmentInSchema: french(
    400,
    "Le schéma ne prévoit pas d'associer une pièce jointe",
    'The schema has no column for an attachment'
  ),
  noAttachments: french(400, 'Le schéma ne prévoit pas de pièce jointe', 'The schema has no attachment'),
  attachmentNotKey: french(
    400,
    'Le schéma ne définit par le chemin de la pièce jointe comme clé primaire',
    'The schema does not make the path of the attachment its primary key'
  ),
  lineNotObject: french(
    400,
    'Le corps de la requête doit être un objet JSON.',
    'The body of the request must be a JSON object.'
  ),
  invalidLinePart: english(400, 'JSON invalide dans la partie "_body"', 'Invalid JSON in body part "_body"'),
  fileAndFolder: french(
    400,
    ({ path }: { path: string }) =>
      `Le nom "${path}" est à la fois celui d'une pièce jointe et celui d'un dossier de pièces jointes.`,
    ({ path }) => `The name "${path}" is that of an attachment and of a folder of attachments.`
  ),
  noLineOwnership: french(
    501,
    'Les opérations de gestion des lignes par propriétaires ne sont pas supportées pour ce jeu de données.',
    'Lines of this dataset have no owners.'
  ),
  wrongLineOwnerType: english(
    400,
    'ownerType doit être user ou organization',
    'ownerType must be user or organization'
  ),
  publicNotificationRefused: english(
    403,
    "L'utilisateur ne peut pas émettre de notification publique",
    'User does not have permission to emit a public notification'
  ),
  notOwnLines: english(403, 'Seul leur propriétaire gère ses lignes.', 'only owner can manage his own lines'),
  noHistory: french(
    400,
    "L'historisation des lignes n'est pas activée pour ce jeu de données.",
    'The history of lines is not kept for this dataset.'
  ),
  parameterNotPositive: english(
    400,
    ({ name }: { name: string }) => `Le paramètre "${name}" doit être un entier positif.`,
    ({ name }) => `"${name}" parameter must be a positive integer`
  ),
  requestCut: silent(499, 'La requête a été interrompue.', 'The request was cut.')
}
