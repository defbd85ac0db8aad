/** Distributions of a dataset, the same in every format of the catalog: its files, and exports of its lines. */
import { extension } from 'mime-types'
import type { Dataset, DatasetFile } from '../datasets/dataset.ts'

/** Properties of a dataset that its distributions depend on. */
type Described = Pick<Dataset, 'file' | 'originalFile' | 'isMetaOnly' | 'finalizedAt' | 'count' | 'bbox'>

export interface Distribution {
  /** Key of the distribution, unique within the dataset; it never changes. */
  key: 'raw' | 'convert' | 'csv' | 'geojson'
  title: string
  description: string
  url: string
  /** Whether the address returns the whole data in one response. */
  isWhole: boolean
  mimeType: string
  /** Extension of the file, in lower case. */
  format: string
  bytes?: number
  md5?: string
}

/** Maximum number of lines in one response of the API. */
const maxLines = 10_000

/** Whether lines of a dataset can be read through the API. */
export const isQueryable = ({
  isMetaOnly,
  finalizedAt
}: Pick<Dataset, 'isMetaOnly' | 'finalizedAt'>): boolean => !isMetaOnly && !!finalizedAt

/**
 * Distributions of a dataset: its files, and exports of its lines.
 * @param address address of the dataset in the API
 */
export function distributionsOf(dataset: Described, address: string): Distribution[] {
  const files = filesOf(dataset, address)
  const exports = isQueryable(dataset) ? exportsOf(dataset, address) : []
  return [...files, ...exports.filter(({ format }) => !files.some((file) => file.format === format))]
}

export function filesOf(
  { file, originalFile }: Pick<Dataset, 'file' | 'originalFile'>,
  address: string
): Distribution[] {
  const original = originalFile ?? file
  if (!file || !original) return []
  const fileDistribution = (key: 'raw' | 'convert', { mimetype, size, md5 }: DatasetFile): Distribution => {
    const format = extension(mimetype) || mimetype
    const kind = key === 'raw' ? "le fichier d'origine" : 'les données converties'
    return {
      key,
      title: `Fichier ${format}`,
      description: `Télécharge ${kind} au format ${format}.`,
      url: `${address}/${key}`,
      isWhole: true,
      mimeType: mimetype,
      format,
      bytes: size,
      ...(md5 ? { md5 } : {})
    }
  }
  const isConverted = file.mimetype !== original.mimetype
  return [fileDistribution('raw', original), ...(isConverted ? [fileDistribution('convert', file)] : [])]
}

function exportsOf({ count = 0, bbox }: Pick<Dataset, 'count' | 'bbox'>, address: string): Distribution[] {
  const isWhole = count <= maxLines
  const exportDistribution = (key: 'csv' | 'geojson', name: string, mimeType: string): Distribution => ({
    key,
    title: `Lignes au format ${name}`,
    description: isWhole
      ? `Exporte toutes les lignes au format ${name}.`
      : `Exporte les lignes au format ${name}, par pages de ${maxLines} qui nomment la suivante.`,
    url: `${address}/lines?format=${key}&size=${maxLines}`,
    isWhole,
    mimeType,
    format: key
  })
  return [
    exportDistribution('csv', 'CSV', 'text/csv'),
    ...(bbox?.length ? [exportDistribution('geojson', 'GeoJSON', 'application/geo+json')] : [])
  ]
}
