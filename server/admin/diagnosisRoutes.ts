/** Route of the diagnosis of the data engine, at the address where a search engine would have its own. */
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { diagnosisOf } from './diagnosis.ts'
import { indexFiles } from './lines.ts'
import { machineOf } from './machine.ts'
import { base, reading } from './shared.ts'
import { countDatasets } from './store.ts'

const maxJobs = 1000

export function diagnosisRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, lines, jobs, metadata } = platform
  app.get(
    `${base}/elasticsearch/diagnose`,
    reading({ operationId: 'diagnoseEngine', summary: 'Diagnostiquer le moteur des lignes' }),
    async () =>
      diagnosisOf({
        name: config.pages.brand?.title ?? 'Fairway',
        machine: machineOf(config.dataDir),
        load: lines.load(),
        files: indexFiles(platform),
        datasets: countDatasets(metadata),
        orphans: orphanFolders(platform),
        jobs: jobs.store
          .list({ status: 'running' }, { size: maxJobs, skip: 0 })
          .then(({ results }) => results),
        now: jobs.now()
      })
  )
}

async function orphanFolders({ datasets }: Platform): Promise<number> {
  const { files, store } = datasets.parts
  const known = new Set(await store.ids())
  return (await files.datasets()).filter((id) => !known.has(id)).length
}
