/** The secret values of a connection: encrypted when they are stored, asterisks when they are shown. */
import { secretMask } from '../../contract/catalogs/catalog.ts'
import { httpError } from '../http/errors.ts'
import type { Cipher } from './cipher.ts'
import { allCatalogs, putCatalog, type Secrets } from './documents.ts'
import type { CatalogParts } from './parts.ts'
import type { CatalogPlugin, Config } from './plugins/plugin.ts'

export interface Hidden {
  config: Config
  secrets: Secrets
}

/** What is stored of a connection: secrets are told to the server that they were given for, and to no other. */
export interface Former {
  config: Config
  secrets: Secrets
}

const serverOf = ({ url }: Config): string | undefined => {
  const found = typeof url === 'string' ? URL.parse(url) : null
  return found ? `${found.protocol}//${found.host}` : undefined
}

/**
 * @param known what was stored before: a mask that comes back stands for it
 * @throws HttpError 400 for a mask with the address of another server
 */
export function hidden(
  plugin: CatalogPlugin,
  config: Config,
  { config: formerConfig, secrets: known }: Former,
  cipher: Cipher
): Hidden {
  const isKept = plugin.secrets.some((name) => config[name] === secretMask && known[name] !== undefined)
  if (isKept && serverOf(config) !== serverOf(formerConfig)) throw httpError('catalogSecretsOfOther')
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
