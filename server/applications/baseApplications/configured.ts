/** Base applications that the operator configured: read at each start, and every night (docs/configuration.md). */
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { ConfiguredBaseApp } from '../../config/applicationSettings.ts'
import { schedule } from '../../jobs/schedule.ts'
import type { Platform } from '../../platform.ts'
import type { ApplicationParts } from '../record.ts'
import { refreshCopies } from './copies.ts'
import { folderOf } from './page.ts'
import { describeAt } from './register.ts'
import { shippedBaseApplications } from './shipped.ts'
import { removeUnusedDeprecated, saveBaseApplication } from './store.ts'

/** Attributes that the configuration sets on the base application at an address. */
export function configuredFor(configured: ConfiguredBaseApp[], url: string): Partial<BaseApplication> {
  const { url: _url, ...attributes } = configured.find((entry) => folderOf(entry.url) === url) ?? { url }
  return attributes
}

export async function scheduleConfigured(parts: ApplicationParts, platform: Platform): Promise<void> {
  const { config, log, metadata, outgoing, jobs } = platform

  async function initialize({ url }: ConfiguredBaseApp): Promise<void> {
    const described = await describeAt(outgoing, url, config.pages.defaultLocale ?? 'fr', 'operator')
    const base = await saveBaseApplication(metadata, described.id, (known) => ({
      ...known,
      ...described,
      ...configuredFor(config.applications.baseApps, described.url),
      updatedAt: new Date().toISOString()
    }))
    await refreshCopies(parts, base)
  }

  await schedule(jobs, {
    kind: 'base-applications',
    cron: '15 4 * * *',
    timeZone: config.defaultTimeZone,
    atStart: true,
    async run(signal) {
      for (const configured of config.applications.baseApps) {
        if (signal.aborted) return
        await initialize(configured).catch((error: unknown) =>
          log.warn({ err: error, url: configured.url }, 'a configured base application could not be read')
        )
      }
      // Base applications that the next start registers again are kept, even when they are deprecated.
      const keptUrls = [
        ...config.applications.baseApps.map(({ url }) => folderOf(url)),
        ...shippedBaseApplications(config).map(({ url }) => url)
      ]
      await removeUnusedDeprecated(metadata, keptUrls)
    }
  })
}
