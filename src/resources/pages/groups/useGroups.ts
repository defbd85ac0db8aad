import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageGroup } from '../../../../contract/portals/page.ts'
import { retry } from '../../../api/retry.ts'
import { groupsKey, groupsQuery, groupUsesQuery, pagesKey } from '../api.ts'

export const longestGroupTitle = 200

export interface CountedGroup extends PageGroup {
  /** Pages that are in it. */
  count: number
}

export interface Groups {
  /** Undefined until they are read. */
  groups: CountedGroup[] | undefined
  error: unknown
  readAgain: () => void
  /** Reads again after a change: the list of pages shows the titles of groups. */
  changed: () => Promise<void>
}

/** The groups of the active account, with how many pages are in each. */
export function useGroups(): Groups {
  const client = useQueryClient()
  const groups = useQuery({ ...groupsQuery(), retry })
  // Somebody may have moved a page meanwhile.
  const uses = useQuery({ ...groupUsesQuery, retry, staleTime: 0 })
  const isRead = groups.data && uses.data
  return {
    groups: isRead && groups.data.results.map((one) => ({ ...one, count: uses.data.get(one._id) ?? 0 })),
    error: groups.error ?? uses.error,
    readAgain: () => {
      void groups.refetch()
      void uses.refetch()
    },
    changed: async () => {
      await client.invalidateQueries({ queryKey: groupsKey })
      await client.invalidateQueries({ queryKey: pagesKey })
    }
  }
}
