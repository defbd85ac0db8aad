/** Storage of a dataset, by part. No I/O. */
import type { DatasetStorage } from '../../../contract/datasets/dataset.ts'

const partNames = [
  'original-file',
  'normalized-file',
  'full-file',
  'export-csv-file',
  'attachments',
  'metadata-attachments',
  'collection',
  'revisions',
  'master-data',
  'lines'
] as const
export type PartName = (typeof partNames)[number]

interface StoragePart {
  name: PartName
  size: number
  /** Whether the part counts in the indexed bytes. */
  isIndexed: boolean
}

/** Parts that count in the stored bytes; the others count in the indexed bytes only. */
const storedParts = new Set<PartName>(partNames.filter((name) => name !== 'lines' && name !== 'master-data'))

/** Parts of the indexed size in the former calculation. */
const formerParts = new Set(['original-file', 'normalized-file', 'full-file', 'collection'])

/** Returns the parts with a size, in display order. */
export function partsOf(storage: DatasetStorage): StoragePart[] {
  const { attachments, metadataAttachments, collection, revisions, masterData, indexed } = storage
  const sizes = new Map<string, number>(storage.dataFiles.map(({ key, size }) => [`${key}-file`, size]))
  sizes.set('attachments', attachments?.size ?? 0)
  sizes.set('metadata-attachments', metadataAttachments?.size ?? 0)
  sizes.set('collection', collection?.size ?? 0)
  sizes.set('revisions', revisions?.size ?? 0)
  sizes.set('master-data', masterData?.size ?? 0)
  const beside = indexed.parts.includes('attachments') ? (attachments?.size ?? 0) : 0
  sizes.set('lines', indexed.parts.includes('lines') ? indexed.size - beside : 0)
  return partNames.flatMap((name) => {
    const size = sizes.get(name) ?? 0
    return size > 0 ? [{ name, size, isIndexed: indexed.parts.includes(name) }] : []
  })
}

/** Whether the indexed size comes from the former calculation, until the next full processing. */
export function isOlderMeasure({ indexed }: DatasetStorage): boolean {
  return indexed.parts.some((name) => formerParts.has(name))
}

interface PartTotal {
  name: PartName
  size: number
  datasets: number
}

/** Returns the total storage of the datasets by part, largest first. */
export function storedByPart(storages: (DatasetStorage | undefined)[]): PartTotal[] {
  const totals = new Map<PartName, PartTotal>()
  for (const storage of storages) {
    for (const { name, size } of storage ? partsOf(storage) : []) {
      if (!storedParts.has(name)) continue
      const total = totals.get(name) ?? { name, size: 0, datasets: 0 }
      totals.set(name, { name, size: total.size + size, datasets: total.datasets + 1 })
    }
  }
  return [...totals.values()].toSorted((a, b) => b.size - a.size)
}
