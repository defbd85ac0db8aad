/** Dependencies of the routes and jobs of catalogs. */
import type { Platform } from '../platform.ts'
import type { Cipher } from './cipher.ts'
import type { CatalogPlugin } from './plugins/plugin.ts'

export interface CatalogParts extends Pick<
  Platform,
  'config' | 'log' | 'metadata' | 'jobs' | 'outbox' | 'bus' | 'outgoing' | 'datasets'
> {
  cipher: Cipher
  pluginOf: (id: string) => CatalogPlugin | undefined
}
