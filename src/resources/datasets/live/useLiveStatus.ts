import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dataset, DatasetStatus, JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { useChannel } from '../../../realtime/useChannel.ts'
import { isProcessing, laterStatus, statusAfter } from '../model/status.ts'

/**
 * Returns the live status of a listed dataset. During a processing the journal is followed, if the user may read it,
 * and the lists are read again at the end.
 */
export function useLiveStatus(
  dataset: Pick<Dataset, 'id' | 'status' | 'userPermissions'>
): DatasetStatus | undefined {
  const client = useQueryClient()
  const [fromEvents, setFromEvents] = useState<DatasetStatus>()
  const status = laterStatus(fromEvents, dataset.status)
  const follows = isProcessing(dataset.status) && dataset.userPermissions?.includes('realtime-journal')
  useChannel<JournalEvent>(follows ? `datasets/${dataset.id}/journal` : undefined, (event) => {
    const next = statusAfter(event.type)
    if (!next) return
    setFromEvents(next)
    if (!isProcessing(next)) void client.invalidateQueries({ queryKey: ['datasets', 'getInfiniteList'] })
  })
  return status
}
