/** The secret values of a connection: encrypted when they are stored, asterisks when they are shown. */
import { secretMask } from '../../contract/catalogs/catalog.ts'
import type { Cipher } from './cipher.ts'
import { allCatalogs, putCatalog, type Secrets } from './documents.ts'
import type { CatalogParts } from './parts.ts'
import type { CatalogPlugin, Config } from './plugins/plugin.ts'

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
    if (value === secretMask && former === undefined) {
      delete shown[name]
      continue
    }
    secrets[name] = value === secretMask && former !== undefined ? former : cipher.close(value)
    shown[name] = secretMask
  }
  return { config: shown, secrets }
}

/** The connection with its secrets, for whoever uses it. @throws Error when the key of the secrets is gone */
export function revealed({ config, secrets }: Hidden, cipher: Cipher): Config {
  const opened = Object.entries(secrets).map(([name, closed]) => [name, cipher.open(closed)])
  return { ...config, ...Object.fromEntries(opened) }
}

/** What a former key closed is closed with the one of now: the former one may go then. @returns how many catalogs were written */
export async function renewSecrets({
  metadata,
  cipher
}: Pick<CatalogParts, 'metadata' | 'cipher'>): Promise<number> {
  let renewed = 0
  for (const { catalog, secrets } of await allCatalogs(metadata)) {
    const old = Object.entries(secrets).filter(([, closed]) => !cipher.isCurrent(closed))
    if (!old.length) continue
    const fresh = Object.fromEntries(old.map(([name, closed]) => [name, cipher.close(cipher.open(closed))]))
    await putCatalog(metadata, { catalog, secrets: { ...secrets, ...fresh } })
    renewed += 1
  }
  return renewed
}
