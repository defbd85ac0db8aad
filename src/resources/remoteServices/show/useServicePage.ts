import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useGetOne } from 'react-admin'
import type { RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { storeNewer } from '../../../api/readAgain.ts'

interface ServicePage {
  service: RemoteService | undefined
  error: unknown
  retry: () => void
  /** Stores the response to a change. */
  replace: (service: RemoteService) => void
}

/** Reads a service for its page. */
export function useServicePage(id: string): ServicePage {
  const client = useQueryClient()
  const { data, error, refetch } = useGetOne<RemoteService>('remote-services', { id })
  const replace = useCallback(
    (service: RemoteService) => storeNewer(client, ['remote-services', 'getOne', { id }], () => service),
    [client, id]
  )
  const isShown = !!data && !isForbiddenOrGone(error)
  return {
    service: isShown ? data : undefined,
    error: isShown ? undefined : error,
    retry: () => void refetch(),
    replace
  }
}
