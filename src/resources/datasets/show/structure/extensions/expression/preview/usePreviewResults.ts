import { useEffect, useRef, useState } from 'react'
import { evaluateLines, type PreviewJob, type PreviewResult } from './evaluateLines.ts'
import type { WorkerAnswer, WorkerRequest } from './previewWorker.ts'

type ResultsListener = (results: PreviewResult[]) => void

interface Runner {
  run: (job: PreviewJob, onResults: ResultsListener) => void
  end: () => void
}

/** Returns a runner that evaluates in a worker, or in time slices when the browser has no workers. */
function startRunner(): Runner {
  let current = 0
  if (typeof Worker === 'undefined') {
    return {
      run(job, onResults) {
        const id = ++current
        void evaluateLines(job, (results) => {
          if (id === current) onResults(results)
          return id === current
        })
      },
      end: () => void (current += 1)
    }
  }
  const worker = new Worker(new URL('./previewWorker.ts', import.meta.url), { type: 'module' })
  let currentListener: ResultsListener | undefined
  worker.addEventListener('message', ({ data: { id, results } }: MessageEvent<WorkerAnswer>) => {
    if (id === current) currentListener?.(results)
  })
  return {
    run(job, onResults) {
      currentListener = onResults
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      worker.postMessage({ id: ++current, job } satisfies WorkerRequest)
    },
    end: () => worker.terminate()
  }
}

interface Results {
  job: PreviewJob | undefined
  results: PreviewResult[]
}

/**
 * Returns the results of a job as they come. Results of the previous job stay until the first ones of the next, so that
 * the table does not flicker at each key.
 * @param job memoized job, which restarts when its identity changes; undefined to compute nothing
 */
export function usePreviewResults(job: PreviewJob | undefined): {
  results: PreviewResult[]
  isRunning: boolean
} {
  const runner = useRef<Runner>(undefined)
  const [preview, setPreview] = useState<Results>({ job: undefined, results: [] })
  useEffect(() => {
    const started = startRunner()
    runner.current = started
    return () => {
      started.end()
      runner.current = undefined
    }
  }, [])
  useEffect(() => {
    if (!job) return
    runner.current?.run(job, (results) =>
      setPreview((previous) => ({
        job,
        results: previous.job === job ? [...previous.results, ...results] : results
      }))
    )
  }, [job])
  const isRunning = !!job && (preview.job !== job || preview.results.length < job.lines.length)
  return { results: preview.results, isRunning }
}
