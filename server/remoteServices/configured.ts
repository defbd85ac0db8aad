/** Services configured by the operator: imported at each start unless they exist (docs/configuration.md). */
import { objectOf, textOf } from '../../contract/json.ts'
import { schedule } from '../jobs/schedule.ts'
import { inTransaction } from '../metadata/transaction.ts'
import { slugFrom } from '../owned/ids.ts'
import type { Platform } from '../platform.ts'
import type { ConfiguredService } from '../config/remoteServiceSettings.ts'
import { fetchDocument } from './fetchDocument.ts'
import { isKnown, putService } from './store.ts'
import { newService } from './write.ts'

/** Imports the configured services now, and every night: a remote server may have been down at the start. */
export async function scheduleConfigured(platform: Platform): Promise<void> {
  const { config, log, metadata, jobs } = platform

  async function importOnce({ title, url }: ConfiguredService): Promise<void> {
    if (await isKnown(metadata, { url })) return
    const apiDoc = await fetchDocument(platform, url, 'operator')
    const apiId = textOf(objectOf(apiDoc.info)['x-api-id']) ?? title
    const service = newService({
      id: slugFrom(apiId, 'service'),
      title: textOf(objectOf(apiDoc.info).title) ?? title,
      url,
      apiDoc,
      public: true,
      privateAccess: []
    })
    const isTaken = await inTransaction(metadata, async (scope) => {
      if (await isKnown(scope, service)) return true
      await putService(scope, service)
      return false
    })
    if (isTaken) log.warn({ url, id: service.id }, 'another remote service has the id of a configured one')
  }

  await schedule(jobs, {
    kind: 'configured-remote-services',
    cron: '20 4 * * *',
    timeZone: config.defaultTimeZone,
    atStart: true,
    async run(signal) {
      for (const configured of config.remoteServices.configured) {
        if (signal.aborted) return
        await importOnce(configured).catch((error: unknown) =>
          log.warn({ err: error, url: configured.url }, 'a configured remote service could not be imported')
        )
      }
    }
  })
}
