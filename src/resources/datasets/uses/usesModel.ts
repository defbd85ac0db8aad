/** Uses that a deletion or a restriction of datasets breaks. No I/O. */
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import {
  useKinds,
  type DatasetUses,
  type NamedUse,
  type UseKind
} from '../../../../contract/datasets/uses.ts'

/** Change to make: `restrict` removes read permissions. */
export type UseChange = 'delete' | 'restrict'

export interface ShownUses {
  kind: UseKind
  named: NamedUse[]
  others: number
}

/**
 * Returns the uses that a change of several datasets breaks.
 * @param deletedIds ids of the datasets deleted in the same action
 */
export function brokenUses(
  datasetUses: DatasetUses[],
  change: UseChange,
  deletedIds: readonly string[] = []
): ShownUses[] {
  return useKinds.flatMap((kind) => {
    const brokenById = new Map<string, NamedUse>()
    let otherCount = 0
    for (const usesOfKind of datasetUses
      .flatMap(({ uses }) => uses)
      .filter((candidate) => candidate.kind === kind)) {
      for (const use of usesOfKind.results) {
        const isBroken = change === 'delete' ? !deletedIds.includes(use.id) : use.byPermission
        if (isBroken) brokenById.set(use.id, use)
      }
      otherCount += change === 'delete' ? usesOfKind.others : usesOfKind.othersByPermission
    }
    return brokenById.size + otherCount > 0
      ? [{ kind, named: [...brokenById.values()], others: otherCount }]
      : []
  })
}

const readers = (entry: PermissionEntry): string => {
  const { type, id, email, department, roles = [] } = entry
  return JSON.stringify([type ?? '', id ?? '', email ?? '', department ?? '', roles.toSorted()])
}
const reads = (entry: PermissionEntry): boolean => !!entry.classes?.includes('read')

/** Whether the change removes a permission to read the whole dataset. */
export function narrowsReading(before: PermissionEntry[], after: PermissionEntry[]): boolean {
  const remainingReaders = new Set(after.filter(reads).map(readers))
  if (remainingReaders.has(readers({}))) return false
  return before.some((entry) => reads(entry) && !remainingReaders.has(readers(entry)))
}
