/** Calculated columns, appended to every schema (docs/api/schema.md). */
import { documentConcept, imageConcept, latLonConcept } from '../../../contract/vocabulary/concepts.ts'
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { columnWith, geometryColumn, hasGeoPoint } from '../../../contract/datasets/geoColumns.ts'
import type { StoredValues } from '../record.ts'

export function calculatedColumns(
  columns: SchemaProperty[],
  dataset: Partial<StoredValues>
): SchemaProperty[] {
  const calculated: SchemaProperty[] = []
  const add = (column: SchemaProperty): void => {
    calculated.push({ ...column, 'x-calculated': true })
  }
  const geometry = geometryColumn(columns)
  if (geometry) {
    add({ key: '_geoshape', type: 'object', title: 'Géométrie', ...capabilitiesOf(geometry) })
    if (geometry['x-capabilities']?.geoCorners !== false) {
      add({
        key: '_geocorners',
        type: 'array',
        title: 'Boite englobante de la géométrie',
        description: 'Les cinq coins du rectangle qui contient la géométrie.'
      })
    }
  }
  if (geometry || hasGeoPoint(columns)) {
    const isConceptFree = !columnWith(columns, 'latLon')
    add({
      key: '_geopoint',
      type: 'string',
      title: 'Coordonnée géographique',
      description: 'Latitude et longitude, séparées par une virgule.',
      ...(isConceptFree ? { 'x-refersTo': latLonConcept } : {})
    })
  }
  const attachment = columns.find((column) => column['x-refersTo'] === documentConcept)
  if (attachment) calculated.unshift(...attachmentColumns(attachment, dataset))
  if (dataset.isRest) {
    add({
      key: '_updatedAt',
      type: 'string',
      format: 'date-time',
      title: 'Date de mise à jour',
      description: 'Dernière modification de la ligne.'
    })
    calculated.push(...authorColumns(dataset.rest), ...ownerColumns(dataset.rest))
  }
  add({
    key: '_id',
    type: 'string',
    format: 'uri-reference',
    title: 'Identifiant',
    description: "Identifiant unique parmi toutes les lignes d'un jeu de données."
  })
  add({
    key: '_i',
    type: 'integer',
    title: 'Numéro de ligne',
    description: 'Position de la ligne dans les données d’origine.'
  })
  add({
    key: '_rand',
    type: 'integer',
    title: 'Nombre aléatoire',
    description: 'Un nombre aléatoire associé à la ligne, pour la trier ou l’échantillonner au hasard.'
  })
  return calculated
}

/**
 * Capabilities of columns with the id or the name of an account. Ids are only compared; names are also searched by word
 * and sorted without regard to case.
 */
const accountId = { 'x-capabilities': { insensitive: false, text: false, textStandard: false } }
const accountName = { 'x-capabilities': { text: false } }

function authorColumns(rest: StoredValues['rest']): SchemaProperty[] {
  if (!rest?.storeUpdatedBy) return []
  const columns: SchemaProperty[] = [
    { key: '_updatedBy', type: 'string', title: 'Utilisateur de mise à jour', ...accountId },
    { key: '_updatedByName', type: 'string', title: "Nom de l'utilisateur de mise à jour", ...accountName }
  ]
  return columns.map((column) => ({ ...column, 'x-calculated': true }))
}

/** Keys of the columns of the owner of a line. These columns are part of the data: they are not `x-calculated`. */
export const ownerKeys = new Set(['_owner', '_ownerName'])

function ownerColumns(rest: StoredValues['rest']): SchemaProperty[] {
  if (!rest?.lineOwnership) return []
  return [
    { key: '_owner', type: 'string', title: 'Propriétaire de la ligne', ...accountId },
    { key: '_ownerName', type: 'string', title: 'Nom du propriétaire de la ligne', ...accountName }
  ]
}

function attachmentColumns(attachment: SchemaProperty, dataset: Partial<StoredValues>): SchemaProperty[] {
  const isImage = !!dataset.attachmentsAsImage
  const contents: SchemaProperty[] = [
    { key: '_file.content', type: 'string', title: 'Contenu textuel du fichier' },
    { key: '_file.content_type', type: 'string', title: 'Type mime du fichier' },
    { key: '_file.content_length', type: 'integer', title: 'La taille en octet du fichier' }
  ]
  const columns: SchemaProperty[] = [
    ...(hasCapability(attachment, 'indexAttachment') ? contents : []),
    {
      key: '_attachment_url',
      type: 'string',
      'x-capabilities': { text: false, textStandard: false, insensitive: false, nativeWildcard: true },
      title: `URL de téléchargement unitaire ${isImage ? "de l'image jointe" : 'du fichier joint'}`,
      ...(isImage ? { 'x-refersTo': imageConcept } : {})
    }
  ]
  return columns.map((column) => ({ ...column, 'x-calculated': true }))
}

function capabilitiesOf(column: SchemaProperty): Pick<SchemaProperty, 'x-capabilities'> {
  return column['x-capabilities'] ? { 'x-capabilities': column['x-capabilities'] } : {}
}
