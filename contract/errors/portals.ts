/** Errors of portals, their pages, groups, images and reuses. */
import { english, localized } from './entry.ts'

interface Id {
  id: string
}

export const portalErrors = {
  contribRoleNeeded: english(
    403,
    "Demande un rôle d'administrateur ou de contributeur.",
    'requires admin, contrib role(s)'
  ),
  portalNotFound: english(
    404,
    ({ id }: Id) => `Portail "${id}" inconnu.`,
    ({ id }) => `portal "${id}" not found`
  ),
  pageNotFound: english(
    404,
    ({ id }: Id) => `Page "${id}" inconnue.`,
    ({ id }) => `page "${id}" not found`
  ),
  groupNotFound: english(
    404,
    ({ id }: Id) => `Groupe "${id}" inconnu.`,
    ({ id }) => `group "${id}" not found`
  ),
  reuseNotFound: english(
    404,
    ({ id }: Id) => `Réutilisation "${id}" inconnue.`,
    ({ id }) => `reuse "${id}" not found`
  ),
  portalImageNotFound: english(404, 'Image inconnue.', 'image not found'),
  linkedPortalNotFound: english(404, "Le portail de l'image est inconnu.", 'linked portal not found'),
  linkedPageNotFound: english(404, "La page de l'image est inconnue.", 'linked page not found'),
  linkedReuseNotFound: english(404, "La réutilisation de l'image est inconnue.", 'linked reuse not found'),
  shownPageNotFound: english(404, 'Page inconnue.', 'Page not found'),
  imageWithoutResource: english(
    400,
    "La partie « body » ne dit pas à quoi l'image appartient.",
    'the part "body" does not tell what the image belongs to'
  ),
  imageMissing: english(400, "L'image manque.", 'missing image'),
  imageTooManyPixels: english(400, "L'image a trop de pixels.", 'image exceeds maximum pixel limit'),
  imageTooLarge: localized(
    413,
    ({ most }: { most: string }) => `L'image dépasse ${most}.`,
    ({ most }) => `The image is larger than ${most}.`
  ),
  portalImageUnreadable: localized(400, "L'image ne peut pas être lue.", 'The image cannot be read.'),
  fontMissing: localized(400, 'Le fichier de police manque.', 'The font file is missing.'),
  fontUnreadable: localized(
    400,
    "Ce fichier n'est pas une police WOFF2, WOFF, TrueType ou OpenType.",
    'This file is no WOFF2, WOFF, TrueType or OpenType font.'
  ),
  fontTooLarge: localized(
    413,
    ({ most }: { most: string }) => `Le fichier de police dépasse ${most}.`,
    ({ most }) => `The font file is larger than ${most}.`
  ),
  portalAdminOnly: english(
    403,
    ({ field }: { field: string }) => `Seul un administrateur de la plateforme peut changer ${field}.`,
    'super admin only'
  ),
  portalFieldOfAdmin: english(
    403,
    ({ field }: { field: string }) => `Seul un administrateur du compte peut changer ${field}.`,
    'requires admin role(s)'
  ),
  rootPortalsOnly: localized(
    400,
    "Seul un portail de l'organisation, sans département, peut être ouvert aux contributions de départements.",
    'Only a portal of the organization, without department, may be open to contributions of departments.'
  ),
  badMenu: localized(
    400,
    'Le menu est mal formé, trop long ou trop profond.',
    'The menu is not well formed, too long or too deep.'
  ),
  badBlocks: localized(
    400,
    ({ problem }: { problem: string }) => `Le contenu de la page est refusé : ${problem}.`,
    ({ problem }) => `The content of the page is refused: ${problem}.`
  ),
  takenIngress: localized(
    409,
    ({ url }: { url: string }) => `L'adresse ${url} est déjà celle d'un autre portail.`,
    ({ url }) => `The address ${url} is already that of another portal.`
  ),
  homeNotWithdrawn: english(
    400,
    "La page d'accueil ne peut pas être retirée.",
    'You cannot unpublish home page'
  ),
  pageInPlace: localized(
    403,
    ({ title }: { title: string }) =>
      `Le portail a déjà une page de ce type, « ${title} », que seuls les administrateurs de son propriétaire peuvent remplacer.`,
    ({ title }) =>
      `The portal already has a page of this type, "${title}", which only the administrators of its owner may replace.`
  ),
  badPageSlug: english(
    400,
    ({ slug, accepted }: { slug: string; accepted: string }) =>
      `Le slug "${slug}" n'est pas valide. Un format accepté est : "${accepted}"`,
    ({ slug, accepted }) => `Invalid slug "${slug}". An accepted format is: "${accepted}"`
  ),
  pageMetadataMissing: english(
    400,
    ({ type }: { type: string }) => `Les pages de type "${type}" doivent avoir ${type}Metadata`,
    ({ type }) => `Pages of type "${type}" must have ${type}Metadata`
  ),
  pageSlugTaken: english(
    409,
    ({ type }: { type: string }) => `Une page ${type} de ce compte a déjà ce slug.`,
    ({ type }) => `${type === 'event' ? 'An' : 'A'} ${type} page with this slug already exists for this owner`
  ),
  groupNotEmpty: localized(409, 'Ce groupe contient encore des pages.', 'This group still holds pages.'),
  reuseSubmissionRefused: english(
    403,
    'Ce portail ne permet pas de proposer de réutilisation.',
    'Reuse submission is not allowed on this portal'
  ),
  portalIdNeeded: english(400, 'portalId est obligatoire.', 'portalId is required')
}
