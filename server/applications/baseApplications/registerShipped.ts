/**
 * Registers the base applications that ship with the platform at each start; a newer version replaces the former one.
 */
import { isDeepStrictEqual } from 'node:util'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { Platform } from '../../platform.ts'
import type { ApplicationParts } from '../record.ts'
import { refreshCopies } from './copies.ts'
import { describe } from './register.ts'
import { followAddress } from './moved.ts'
import { readShipped, shippedBaseApplications } from './shipped.ts'
import { findBaseApplication, saveBaseApplication } from './store.ts'

export async function registerShipped(
  parts: ApplicationParts,
  { config, metadata, log }: Pick<Platform, 'config' | 'metadata' | 'log'>
): Promise<void> {
  const language = config.pages.defaultLocale ?? 'fr'
  for (const { name, url, category } of shippedBaseApplications(config)) {
    const html = await readShipped(config, url, 'index.html')
    const schema = await readShipped(config, url, 'config-schema.json')
    const described = describe(url, language, {
      html: html?.toString() ?? '',
      schema: schema?.toString()
    })
    if (!described) {
      log.error({ url }, 'a base application of the platform cannot be read')
      continue
    }
    const isMoved = await followAddress(parts, name, url)
    const known = await findBaseApplication(metadata, 'id', described.id)
    // A superadmin may have set access and category: a known base application keeps them.
    const next: Omit<BaseApplication, 'updatedAt'> = {
      ...(known ?? { category, public: true }),
      ...described
    }
    if (!next.texts) delete next.texts
    if (!isMoved && known && isDeepStrictEqual(next, known)) continue
    const saved = await saveBaseApplication(metadata, described.id, (current) => ({
      ...(current ?? { category, public: true }),
      ...described,
      updatedAt: new Date().toISOString()
    }))
    await refreshCopies(parts, saved)
  }
}
