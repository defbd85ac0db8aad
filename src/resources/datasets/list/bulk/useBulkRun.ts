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
}

/** Does something with datasets one after the other: one that fails does not stop the others. */
export function useBulkRun(): {
  state: BulkRun | undefined
  /** Resolves with the failures; what was not begun when it is stopped is left alone. */
  run: (
    datasets: ListedDataset[],
    task: (dataset: ListedDataset) => Promise<unknown>
  ) => Promise<BulkFailure[]>
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
      const tell = (done: number, isRunning: boolean): void =>
        setState({ done, total: datasets.length, failures: [...failures], isRunning })
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
      tell(done, false)
      await client.invalidateQueries({ queryKey: ['datasets'] })
      return failures
    }
  }
}
