/** Search of datasets that a new one may duplicate. */
import { queryOptions } from '@tanstack/react-query'
import type { AccountKeys } from '../../../../contract/session.ts'
import { sameDatasets, type NamedDataset } from '../api.ts'
import { ownerParameter } from '../../list/owner.ts'

export interface Conflict extends NamedDataset {
  reason: 'filename' | 'sameTitle'
}

/** Merges the two lists without duplicates: the same file name takes precedence over the same title. */
function mergedConflicts(sameName: NamedDataset[], sameTitle: NamedDataset[]): Conflict[] {
  const sameNameIds = new Set(sameName.map((dataset) => dataset.id))
  return [
    ...sameName.map(({ id, title }): Conflict => ({ id, title, reason: 'filename' })),
    ...sameTitle
      .filter((dataset) => !sameNameIds.has(dataset.id))
      .map(({ id, title }): Conflict => ({ id, title, reason: 'sameTitle' }))
  ]
}

interface ConflictSearch {
  /** Owner of the new dataset; undefined disables the search. */
  owner: AccountKeys | undefined
  title: string
  filename: string | undefined
}

export function conflictsQuery({ owner, title, filename }: ConflictSearch) {
  const trimmed = title.trim()
  return queryOptions({
    queryKey: ['datasets', 'conflicts', owner ? ownerParameter(owner) : '', trimmed, filename],
    queryFn: async ({ signal }) => {
      if (!owner) return []
      const [sameName, sameTitle] = await Promise.all([
        filename ? sameDatasets(owner, { filename }, signal) : [],
        sameDatasets(owner, { title: trimmed }, signal)
      ])
      return mergedConflicts(sameName, sameTitle)
    },
    enabled: !!owner && !!trimmed,
    staleTime: 0
  })
}
