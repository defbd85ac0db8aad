import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorDetail } from '../../../../api/http.ts'
import type { ListedDataset } from '../../model/shape.ts'

export interface BulkFailure {
  id: string
  title: string
  detail: string
}

export interface BulkRun {
  done: number
  total: number
  failures: BulkFailure[]
  isRunning: boolean
  /** The others were left alone. */
  isStopped: boolean
}

/** Does something with datasets one after the other: one that fails does not stop the others. */
export function useBulkRun(): {
  state: BulkRun | undefined
  /** Resolves with how it ended; what was not begun when it is stopped is left alone. */
  run: (datasets: ListedDataset[], task: (dataset: ListedDataset) => Promise<unknown>) => Promise<BulkRun>
  stop: () => void
} {
  const client = useQueryClient()
  const [state, setState] = useState<BulkRun>()
  const stopped = useRef(false)
  return {
    state,
    stop: () => {
      stopped.current = true
    },
    async run(datasets, task) {
      stopped.current = false
      const failures: BulkFailure[] = []
      const tell = (done: number, isRunning: boolean): BulkRun => {
        const total = datasets.length
        const isStopped = !isRunning && done < total
        const told = { done, total, failures: [...failures], isRunning, isStopped }
        setState(told)
        return told
      }
      tell(0, true)
      let done = 0
      for (const dataset of datasets) {
        if (stopped.current) break
        try {
          await task(dataset)
        } catch (error) {
          failures.push({ id: dataset.id, title: dataset.title || dataset.id, detail: errorDetail(error) })
        }
        done += 1
        tell(done, true)
      }
      const ended = tell(done, false)
      await client.invalidateQueries({ queryKey: ['datasets'] })
      return ended
    }
  }
}
