import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { JournalEvent } from '../../../contract/dataset.ts'
import { useChannel } from '../../realtime/useChannel.ts'
import { withWrittenLine, type LinePages } from '../table/linePages.ts'
import type { StoredLine } from './linesApi.ts'

export interface LinesWritten {
  /** Time of the last write that this page knows of. */
  writtenAt: string
  /** @param line as the server answered it: it shows at once, before the lines are read again */
  written: (line?: StoredLine) => void
}

const now = (): string => new Date().toISOString()

/** When lines were written last, by this page or by anybody. */
export function useLinesWritten(datasetId: string, canFollow: boolean): LinesWritten {
  const [writtenAt, setWrittenAt] = useState(now)
  const client = useQueryClient()
  const written = useCallback(
    (line?: StoredLine) => {
      if (line) {
        const queryKey = ['lines', datasetId]
        client.setQueriesData<LinePages>({ queryKey }, (pages) => withWrittenLine(pages, line))
      }
      setWrittenAt(now())
    },
    [client, datasetId]
  )
  useChannel<JournalEvent>(canFollow ? `datasets/${datasetId}/journal` : undefined, (event) => {
    if (event.type === 'finalize-end') written()
  })
  return { writtenAt, written }
}
