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
 * @param gone ids of the datasets deleted in the same action
 */
export function brokenUses(all: DatasetUses[], change: UseChange, gone: readonly string[] = []): ShownUses[] {
  return useKinds.flatMap((kind) => {
    const named = new Map<string, NamedUse>()
    let others = 0
    for (const known of all.flatMap(({ uses }) => uses).filter((one) => one.kind === kind)) {
      for (const use of known.results) {
        const isBroken = change === 'delete' ? !gone.includes(use.id) : use.byPermission
        if (isBroken) named.set(use.id, use)
      }
      others += change === 'delete' ? known.others : known.othersByPermission
    }
    return named.size + others > 0 ? [{ kind, named: [...named.values()], others }] : []
  })
}

const readers = (entry: PermissionEntry): string => {
  const { type, id, email, department, roles = [] } = entry
  return JSON.stringify([type ?? '', id ?? '', email ?? '', department ?? '', roles.toSorted()])
}
const reads = (entry: PermissionEntry): boolean => !!entry.classes?.includes('read')

/** Whether the change removes a permission to read the whole dataset. */
export function narrowsReading(before: PermissionEntry[], after: PermissionEntry[]): boolean {
  const kept = new Set(after.filter(reads).map(readers))
  if (kept.has(readers({}))) return false
  return before.some((entry) => reads(entry) && !kept.has(readers(entry)))
}
