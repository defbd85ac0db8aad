import { useCallback, useState } from 'react'
import type { JournalEvent } from '../../../contract/dataset.ts'
import { useChannel } from '../../realtime/useChannel.ts'

export interface LinesWritten {
  /** Time of the last write that this page knows of. */
  writtenAt: string
  written: () => void
}

const now = (): string => new Date().toISOString()

/** When lines were written last, by this page or by anybody. */
export function useLinesWritten(datasetId: string, canFollow: boolean): LinesWritten {
  const [writtenAt, setWrittenAt] = useState(now)
  const written = useCallback(() => setWrittenAt(now()), [])
  useChannel<JournalEvent>(canFollow ? `datasets/${datasetId}/journal` : undefined, (event) => {
    if (event.type === 'finalize-end') written()
  })
  return { writtenAt, written }
}
