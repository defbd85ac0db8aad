/** What is said of the uses of datasets before they are deleted or closed to others. */
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import {
  useKinds,
  type DatasetUses,
  type NamedUse,
  type UseKind
} from '../../../../contract/datasets/uses.ts'

/** What is about to be done: `restrict` takes from others the right to read. */
export type UseChange = 'delete' | 'restrict'

export interface ShownUses {
  kind: UseKind
  named: NamedUse[]
  others: number
}

/** The uses that a change breaks, of several datasets together. @param gone ids of those that are deleted with them */
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

/** Whether some of those who may read a dataset as a whole lose that right. */
export function narrowsReading(before: PermissionEntry[], after: PermissionEntry[]): boolean {
  const kept = new Set(after.filter(reads).map(readers))
  if (kept.has(readers({}))) return false
  return before.some((entry) => reads(entry) && !kept.has(readers(entry)))
}
