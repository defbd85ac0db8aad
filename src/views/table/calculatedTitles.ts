/** Titles of the columns added by the server, which are stored in French, translated to the language of the page. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'

/** English titles, by French title. */
export const englishTitles: Record<string, string> = {
  'Contenu textuel du fichier': 'Text content of the file',
  'Type mime du fichier': 'MIME type of the file',
  'La taille en octet du fichier': 'Size of the file in bytes',
  'URL de téléchargement unitaire du fichier joint': 'Download URL of the attached file',
  "URL de téléchargement unitaire de l'image jointe": 'Download URL of the attached image',
  Géométrie: 'Geometry',
  'Boite englobante de la géométrie': 'Bounding box of the geometry',
  'Coordonnée géographique': 'Geographic coordinates',
  'Date de mise à jour': 'Date of update',
  'Utilisateur de mise à jour': 'User of the update',
  "Nom de l'utilisateur de mise à jour": 'Name of the user of the update',
  'Propriétaire de la ligne': 'Owner of the line',
  'Nom du propriétaire de la ligne': 'Name of the owner of the line',
  Identifiant: 'Identifier',
  'Numéro de ligne': 'Line number',
  'Nombre aléatoire': 'Random number'
}

/** Keys of the owner columns of a line, which are editable. */
const ownerKeys = new Set(['_owner', '_ownerName'])

/** Title of a calculated column in the language of the page; undefined for a title chosen by a user. */
export function calculatedTitle(property: SchemaProperty): string | undefined {
  if (!property.title || !isPageEnglish()) return undefined
  const isCalculated = !!property['x-calculated'] || ownerKeys.has(property.key)
  return isCalculated ? englishTitles[property.title] : undefined
}

/** Whether the language of the page is English; without a document, titles stay in French. */
function isPageEnglish(): boolean {
  return globalThis.document?.documentElement.lang === 'en'
}
