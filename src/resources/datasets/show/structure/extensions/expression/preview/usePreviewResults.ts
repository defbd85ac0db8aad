import { useEffect, useRef, useState } from 'react'
import { evaluateLines, type PreviewJob, type PreviewResult } from './evaluateLines.ts'
import type { WorkerAnswer, WorkerRequest } from './previewWorker.ts'

type Tell = (results: PreviewResult[]) => void

interface Runner {
  run: (job: PreviewJob, tell: Tell) => void
  end: () => void
}

/** Evaluates lines in a worker, or, where there is none, by slices of time. */
function startRunner(): Runner {
  let current = 0
  if (typeof Worker === 'undefined') {
    return {
      run(job, tell) {
        const id = ++current
        void evaluateLines(job, (results) => {
          if (id === current) tell(results)
          return id === current
        })
      },
      end: () => void (current += 1)
    }
  }
  const worker = new Worker(new URL('./previewWorker.ts', import.meta.url), { type: 'module' })
  let tellCurrent: Tell | undefined
  worker.addEventListener('message', ({ data: { id, results } }: MessageEvent<WorkerAnswer>) => {
    if (id === current) tellCurrent?.(results)
  })
  return {
    run(job, tell) {
      tellCurrent = tell
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to choose
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
 * The results of a job, as they come. Those of the former job stay until the first of the next: a table that is empty
 * for an instant at each key would flicker.
 * @param job the same object as long as nothing of it changes; undefined while there is nothing to compute
 */
export function usePreviewResults(job: PreviewJob | undefined): {
  results: PreviewResult[]
  isRunning: boolean
} {
  const runner = useRef<Runner>(undefined)
  const [known, setKnown] = useState<Results>({ job: undefined, results: [] })
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
      setKnown((before) => ({
        job,
        results: before.job === job ? [...before.results, ...results] : results
      }))
    )
  }, [job])
  const isRunning = !!job && (known.job !== job || known.results.length < job.lines.length)
  return { results: known.results, isRunning }
}
