import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { storeNewer } from '../../../api/readAgain.ts'
import type { Portal, PortalConfig } from '../../../../contract/portals/portal.ts'
import { portalQuery, portalsKey } from '../api.ts'

export interface ServerPortal {
  /** State of the portal that the next change is based on. */
  seen: () => string
  /** Last known draft of the server. */
  draft: () => PortalConfig
  keep: (next: Portal) => void
  /** Takes a newer state with the same draft. */
  follow: (next: Portal) => void
  read: () => Promise<Portal>
}

/** The portal as the server has it. */
export function useServerPortal(portal: Portal): ServerPortal {
  const client = useQueryClient()
  const query = portalQuery(portal._id)
  const seen = useRef(portal.updatedAt)
  const draft = useRef(portal.draftConfig)
  return {
    seen: () => seen.current,
    draft: () => draft.current,
    keep(next) {
      seen.current = next.updatedAt
      draft.current = next.draftConfig
      storeNewer(client, query.queryKey, () => next)
      void client.invalidateQueries({ queryKey: [...portalsKey, 'list'] })
    },
    follow(next) {
      seen.current = next.updatedAt
    },
    read: () => client.fetchQuery({ ...query, staleTime: 0 })
  }
}
