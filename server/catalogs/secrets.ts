/** The secret values of a connection: encrypted when they are stored, asterisks when they are shown. */
import type { Cipher } from './cipher.ts'
import type { StoredCatalog, Secrets } from './documents.ts'
import type { CatalogPlugin, Config } from './plugins/plugin.ts'

const mask = '********'

export interface Hidden {
  config: Config
  secrets: Secrets
}

/** @param known what was stored before: a mask that comes back stands for it */
export function hidden(plugin: CatalogPlugin, config: Config, known: Secrets, cipher: Cipher): Hidden {
  const shown = { ...config }
  const secrets: Secrets = {}
  for (const name of plugin.secrets) {
    const value = config[name]
    const former = known[name]
    if (typeof value !== 'string' || value === '') {
      delete shown[name]
      continue
    }
    if (value === mask && former === undefined) {
      delete shown[name]
      continue
    }
    secrets[name] = value === mask && former !== undefined ? former : cipher.close(value)
    shown[name] = mask
  }
  return { config: shown, secrets }
}

/** The connection with its secrets, for whoever uses it. @throws Error when the key of the secrets is gone */
export function revealed(
  { catalog, secrets }: Pick<StoredCatalog, 'secrets'> & { catalog: { config: Config } },
  cipher: Cipher
): Config {
  const opened = Object.entries(secrets).map(([name, closed]) => [name, cipher.open(closed)])
  return { ...catalog.config, ...Object.fromEntries(opened) }
}
