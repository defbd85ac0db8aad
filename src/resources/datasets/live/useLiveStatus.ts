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
  // Events tell about one processing: the next one starts from the status that is read.
  if (fromEvents && !isProcessing(dataset.status)) setFromEvents(undefined)
  const status = laterStatus(fromEvents, dataset.status)
  const followsEvents = isProcessing(dataset.status) && dataset.userPermissions?.includes('realtime-journal')
  useChannel<JournalEvent>(followsEvents ? `datasets/${dataset.id}/journal` : undefined, (event) => {
    const newStatus = statusAfter(event.type)
    if (!newStatus) return
    setFromEvents(newStatus)
    if (!isProcessing(newStatus)) void client.invalidateQueries({ queryKey: ['datasets', 'getInfiniteList'] })
  })
  return status
}
