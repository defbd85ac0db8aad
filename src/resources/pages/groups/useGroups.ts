import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageGroup } from '../../../../contract/portals/page.ts'
import { retry } from '../../../api/retry.ts'
import { groupsKey, groupsQuery, groupUsesQuery, pagesKey } from '../api.ts'

export const maxGroupTitleLength = 200

export interface CountedGroup extends PageGroup {
  /** Number of pages in the group. */
  count: number
}

interface Groups {
  /** Undefined while loading. */
  groups: CountedGroup[] | undefined
  error: unknown
  readAgain: () => void
  /** Invalidates the groups, and the list of pages, which shows their titles. */
  changed: () => Promise<void>
}

/** Groups of the active account, with the number of pages in each. */
export function useGroups(): Groups {
  const client = useQueryClient()
  const groups = useQuery({ ...groupsQuery(), retry })
  // Always fresh: another user may have moved a page.
  const uses = useQuery({ ...groupUsesQuery, retry, staleTime: 0 })
  const isRead = groups.data && uses.data
  return {
    groups:
      isRead && groups.data.results.map((group) => ({ ...group, count: uses.data.get(group._id) ?? 0 })),
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
