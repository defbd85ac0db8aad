import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorDetail } from '../../../../api/http.ts'
import type { ListedDataset } from '../../model/shape.ts'

interface BulkFailure {
  id: string
  title: string
  detail: string
}

export interface BulkRun {
  done: number
  total: number
  failures: BulkFailure[]
  isRunning: boolean
  /** Whether the user stopped the run, which left the remaining datasets unchanged. */
  isStopped: boolean
}

/** Runs an action on datasets in sequence; a failure does not stop the run. */
export function useBulkRun(): {
  state: BulkRun | undefined
  /** Resolves with the result of the run; a stop leaves the remaining datasets unchanged. */
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
      const reportProgress = (done: number, isRunning: boolean): BulkRun => {
        const total = datasets.length
        const isStopped = !isRunning && done < total
        const progress = { done, total, failures: [...failures], isRunning, isStopped }
        setState(progress)
        return progress
      }
      reportProgress(0, true)
      let done = 0
      for (const dataset of datasets) {
        if (stopped.current) break
        try {
          await task(dataset)
        } catch (error) {
          failures.push({ id: dataset.id, title: dataset.title || dataset.id, detail: errorDetail(error) })
        }
        done += 1
        reportProgress(done, true)
      }
      const result = reportProgress(done, false)
      await client.invalidateQueries({ queryKey: ['datasets'] })
      return result
    }
  }
}
