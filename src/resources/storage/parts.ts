/** What a dataset takes, part by part. */
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
  /** Whether the part counts among indexed bytes. */
  isIndexed: boolean
}

/** The parts whose bytes are stored: the others are indexed only. */
const stored = new Set<PartName>(partNames.filter((name) => name !== 'lines' && name !== 'master-data'))

/** Indexed sizes that come from an older accounting. */
const older = new Set(['original-file', 'normalized-file', 'full-file', 'collection'])

/** The parts that have a size, in the order in which they are told. */
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

/** The indexed size will be measured otherwise by the next full processing. */
export function isOlderMeasure({ indexed }: DatasetStorage): boolean {
  return indexed.parts.some((name) => older.has(name))
}

interface PartTotal {
  name: PartName
  size: number
  datasets: number
}

/** What all of the datasets store, by part, the largest first. */
export function storedByPart(storages: (DatasetStorage | undefined)[]): PartTotal[] {
  const totals = new Map<PartName, PartTotal>()
  for (const storage of storages) {
    for (const { name, size } of storage ? partsOf(storage) : []) {
      if (!stored.has(name)) continue
      const known = totals.get(name) ?? { name, size: 0, datasets: 0 }
      totals.set(name, { name, size: known.size + size, datasets: known.datasets + 1 })
    }
  }
  return [...totals.values()].toSorted((one, other) => other.size - one.size)
}
