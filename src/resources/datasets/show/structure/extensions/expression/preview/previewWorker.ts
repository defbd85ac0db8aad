/** Web worker that evaluates expressions, so that a slow one does not block the page. */
import { evaluateLines, type PreviewJob, type PreviewResult } from './evaluateLines.ts'

export interface WorkerRequest {
  id: number
  job: PreviewJob
}

export interface WorkerAnswer {
  id: number
  results: PreviewResult[]
}

let current = 0

addEventListener('message', ({ data: { id, job } }: MessageEvent<WorkerRequest>) => {
  current = id
  void evaluateLines(job, (results) => {
    if (current !== id) return false
    postMessage({ id, results } satisfies WorkerAnswer)
    return true
  })
})
