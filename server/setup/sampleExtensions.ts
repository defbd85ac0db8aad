/** Extends sample datasets with sample reference data, once these are finalized. */
import type { Extension } from '../../contract/datasets/extensions.ts'
import { datasetOfService } from '../../contract/remoteServices/remoteService.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Platform } from '../platform.ts'
import { finalized } from './finalized.ts'

const kind = 'sample-extensions'

interface Payload {
  dataset: string
  userId: string
  extensions: Extension[]
}

/** A stored job, so that a stopped server resumes at its next start. */
export function registerSampleExtensions({ datasets, jobs }: Platform): void {
  jobs.register<Payload>({
    kind,
    places: { general: 1 },
    retry: { attempts: 5, firstMs: 1000, maxMs: 60_000 },
    async run({ payload: { dataset, userId, extensions }, signal }) {
      const references = extensions.flatMap((extension) =>
        extension.type === 'remoteService' ? (datasetOfService(extension.remoteService) ?? []) : []
      )
      for (const id of [...references, dataset]) await finalized(datasets, id, signal)
      await datasets.patch(dataset, { body: { extensions }, userId })
    }
  })
}

export function extendSample(jobs: Jobs, payload: Payload): Promise<void> {
  return jobs.add({ kind, payload, uniqueKey: `${kind}:${payload.dataset}` })
}
