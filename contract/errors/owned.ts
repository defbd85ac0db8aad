/** Errors common to all owned resources: permissions, quotas, attachments, thumbnails, lists, identifiers. */
import { english, french, passedOn, localized } from './entry.ts'

interface Denominated {
  /** Name of the kind of resource in French, with its article: `Le jeu de données`. */
  denomination: string
}

export const ownedErrors = {
  missingDatasetPermission: french(
    403,
    ({ operation, operationClass }: { operation: string; operationClass: string }) =>
      `Permission manquante pour l'opération "${operation}" ou la catégorie "${operationClass}".`,
    ({ operation, operationClass }) =>
      `Missing permission for the operation "${operation}" or the category "${operationClass}".`
  ),
  missingOperationPermission: french(
    403,
    "Permission manquante pour l'opération.",
    'Missing permission for the operation.'
  ),
  notPublic: french(
    403,
    ({ denomination }: Denominated) =>
      `${denomination} n'est pas accessible publiquement. Veuillez vous connecter.`,
    'This is not public. Please sign in.'
  ),
  otherActiveAccount: french(
    403,
    ({ denomination, title, name, id }: Denominated & { title: string; name: string; id: string }) =>
      `${denomination} ${title} est accessible depuis l'organisation ${name} (${id}) dont vous êtes membre mais vous ne l'avez pas sélectionné comme compte actif. Changez de compte pour visualiser les informations.`,
    ({ title, name, id }) =>
      `${title} can be reached from the organization ${name} (${id}), which you are a member of but did not choose as your active account. Switch accounts to see it.`
  ),
  restrictedResource: french(
    403,
    ({ denomination }: Denominated) =>
      `${denomination} est accessible uniquement aux utilisateurs autorisés par le propriétaire. Vous n'avez pas les permissions nécessaires pour visualiser les informations.`,
    'Only people whom the owner allows can reach this. You have not the permissions to see it.'
  ),
  badPermissions: english(400, 'Les permissions sont mal formées.', 'Error in permissions format'),
  lockedResource: passedOn(409),
  resourceNotFound: english(
    404,
    ({ fr }: { fr: string; en: string }) => fr,
    ({ en }) => en
  ),
  unreadableId: localized(
    400,
    ({ id, readable }: { id: string; readable: string }) =>
      `"${id}" n'est pas assez lisible pour être utilisé dans une URL, peut-être pourriez vous utiliser "${readable}" ?`,
    ({ id, readable }) =>
      `"${id}" is not readable enough to be used in a URL, maybe you could use "${readable}"?`
  ),
  takenSlug: localized(400, 'Ce slug est déjà utilisé', 'This slug is already used'),
  slugNotText: french(
    400,
    'data/body/slug doit être de type string (string)',
    'data/body/slug must be of type string (string)'
  ),
  tooDeepPage: english(
    400,
    ({ most }: { most: number }) => `"size + skip" ne peut pas dépasser ${most}`,
    ({ most }) => `"size + skip" cannot be more than ${most}`
  ),
  badSortOrder: english(
    400,
    ({ part }: { part: string }) => `ordre de tri invalide "${part}"`,
    ({ part }) => `bad sort order "${part}"`
  ),
  unknownSiteToPublish: english(404, 'Site de publication inconnu.', 'unknown publication site'),
  siteOfOtherDepartment: english(
    403,
    ({ verb }: { verb: string }) =>
      `${verb} a échoué : le site de publication n'est pas celui du département de l'utilisateur`,
    ({ verb }) => `fail to ${verb}: publication site does not belong to user department`
  ),
  sitePermission: english(
    403,
    ({ verb }: { verb: string }) => `${verb} a échoué : le site de publication demande la permission ${verb}`,
    ({ verb }) => `fail to ${verb}: publication site requires permission to ${verb}`
  ),
  noLength: english(411, "L'en-tête Content-Length est obligatoire.", 'Content-Length is mandatory'),
  badLength: english(400, "L'en-tête Content-Length n'est pas un nombre.", 'Content-Length is not a number'),
  datasetTooLarge: french(
    413,
    'Vous avez atteint la limite de votre espace de stockage pour ce jeu de données.',
    'You have reached the storage limit of this dataset.'
  ),
  indexedTooLarge: french(
    413,
    'Vous dépassez la taille de données indexées autorisée pour ce jeu de données.',
    'You exceed the size of indexed data that this dataset may have.'
  ),
  attachmentTooLarge: english(
    413,
    'La pièce jointe dépasse la taille autorisée.',
    'Attachment size exceeds the authorized limit'
  ),
  storeQuota: localized(
    429,
    'Vous avez atteint la limite de votre espace de stockage.',
    'You exceeded your strorage limit.'
  ),
  indexedQuota: localized(
    429,
    'Vous avez atteint la limite de votre espace de données indexées.',
    'You exceeded your indexed data storage limit.'
  ),
  datasetsQuota: localized(
    429,
    'Vous avez atteint votre nombre maximal de jeux de données autorisés.',
    'You exceeded your number of datasets limit.'
  ),
  noFileUploaded: english(400, "Aucun fichier n'a été envoyé.", 'no file was uploaded'),
  unsupportedField: french(
    400,
    ({ field }: { field: string }) => `Fichier dans un champ non supporté: "${field}"`,
    ({ field }) => `File in an unsupported field: "${field}"`
  ),
  oneFileAtATime: french(
    400,
    'Un seul fichier peut être chargé à la fois.',
    'A single file can be uploaded at a time.'
  ),
  remoteFileFailed: french(
    502,
    ({ problem }: { problem: string }) => `Échec de téléchargement du fichier : ${problem}`,
    ({ problem }) => `The file could not be downloaded: ${problem}`
  ),
  wrongAttachmentType: french(
    400,
    ({ index }: { index: number }) =>
      `data/body/attachments/${index}/type doit être égal à l'une des valeurs autorisées (file, url, remoteFile)`,
    ({ index }) =>
      `data/body/attachments/${index}/type must be one of the allowed values (file, url, remoteFile)`
  ),
  attachmentWithoutUrl: french(
    400,
    ({ index }: { index: number }) => `data/body/attachments/${index} requiert la propriété url (url)`,
    ({ index }) => `data/body/attachments/${index} needs the property url (url)`
  ),
  attachmentUrlRefused: french(
    400,
    ({ index }: { index: number }) => `data/body/attachments/${index}/url n'est pas une adresse acceptée`,
    ({ index }) => `data/body/attachments/${index}/url is not an accepted address`
  ),
  attachmentWithoutName: french(
    400,
    ({ index }: { index: number }) => `data/body/attachments/${index} requiert la propriété name (name)`,
    ({ index }) => `data/body/attachments/${index} needs the property name (name)`
  ),
  attachmentWithoutExtension: french(
    400,
    ({ name }: { name: string }) =>
      `Le nom de fichier de la pièce jointe ${name} ne contient pas d'extension.`,
    ({ name }) => `The file name of the attachment ${name} has no extension.`
  ),
  attachmentNameRefused: french(
    400,
    ({ name }: { name: string }) => `Le nom de fichier de la pièce jointe ${name} n'est pas accepté.`,
    ({ name }) => `The file name of the attachment ${name} is not accepted.`
  ),
  attachmentWithoutTarget: french(
    400,
    ({ name }: { name: string }) => `Impossible de créer la pièce jointe ${name} sans URL cible`,
    ({ name }) => `The attachment ${name} cannot be created without a target URL`
  ),
  attachmentTargetRefused: french(
    400,
    ({ name }: { name: string }) =>
      `L'URL cible de la pièce jointe ${name} doit commencer par http:// ou https://`,
    ({ name }) => `The target URL of the attachment ${name} must begin with http:// or https://`
  ),
  parameterNotAmong: english(
    400,
    ({ name, accepted }: { name: string; accepted: string }) =>
      `Le paramètre "${name}" doit être l'un de ${accepted}.`,
    ({ name, accepted }) => `"${name}" parameter should be one of ${accepted}`
  ),
  noImage: english(
    404,
    ({ singular }: { singular: string }) => `Il n'y a pas d'image (${singular}).`,
    ({ singular }) => `${singular} doesn't have an image`
  ),
  takenId: localized(
    409,
    ({ denomination, id }: { denomination: string; id: string }) => `${denomination} ${id} existe déjà.`,
    ({ id }) => `${id} already exists.`
  ),
  imageNotFound: english(
    404,
    ({ address }: { address: string }) => `Image introuvable ${address}`,
    ({ address }) => `image not found ${address}`
  )
}
