/** Secret values of a connection: encrypted at rest, masked in responses. */
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

/** Stored connection before a change. Its secrets may only be reused with the same server. */
export interface Former {
  config: Config
  secrets: Secrets
}

const serverOf = ({ url }: Config): string | undefined => {
  const parsed = typeof url === 'string' ? URL.parse(url) : null
  return parsed ? `${parsed.protocol}//${parsed.host}` : undefined
}

/** Name under which the password in the address is stored; the address shows a mask in its place. */
const addressName = 'url'

function passwordOf({ url }: Config): string | undefined {
  return (typeof url === 'string' && URL.parse(url)?.password) || undefined
}

function withPassword(config: Config, password: string): Config {
  const url = new URL(config[addressName] as string)
  url.password = password
  return { ...config, [addressName]: url.href }
}

/** Returns the secret values of a configuration, by name. */
function givenSecrets(plugin: CatalogPlugin, config: Config): Map<string, string> {
  const given = new Map<string, string>()
  for (const name of plugin.secrets) {
    const value = config[name]
    if (typeof value === 'string' && value !== '') given.set(name, value)
  }
  const password = passwordOf(config)
  if (password !== undefined) given.set(addressName, password)
  return given
}

/**
 * Encrypts the secrets of a configuration, and masks them.
 * @param known stored secrets: a mask in the configuration keeps the stored value
 * @throws HttpError 400 for a mask with the address of another server
 */
export function hidden(
  plugin: CatalogPlugin,
  config: Config,
  { config: formerConfig, secrets: known }: Former,
  cipher: Cipher
): Hidden {
  const given = givenSecrets(plugin, config)
  const isKept = [...given].some(([name, value]) => value === secretMask && known[name] !== undefined)
  if (isKept && serverOf(config) !== serverOf(formerConfig)) throw httpError('catalogSecretsOfOther')
  let shown = { ...config }
  for (const name of plugin.secrets) delete shown[name]
  const secrets: Secrets = {}
  for (const [name, value] of given) {
    const isMask = value === secretMask
    const former = isMask ? known[name] : undefined
    // A mask without stored value is dropped, not stored as a password.
    const isLost = isMask && former === undefined
    if (!isLost) secrets[name] = former ?? cipher.close(value)
    if (name === addressName) shown = withPassword(shown, isLost ? '' : secretMask)
    else if (!isLost) shown[name] = secretMask
  }
  return { config: shown, secrets }
}

/**
 * Returns the configuration with decrypted secrets.
 * @throws Error when the key of the secrets is gone
 */
export function decryptConfig({ config, secrets }: Hidden, cipher: Cipher): Config {
  const { [addressName]: address, ...others } = secrets
  const opened = Object.entries(others).map(([name, closed]) => [name, cipher.open(closed)])
  const decrypted = { ...config, ...Object.fromEntries(opened) } as Config
  return address === undefined ? decrypted : withPassword(decrypted, cipher.open(address))
}

/**
 * Encrypts secrets of former keys with the current key, after which former keys can be removed. Passwords stored in
 * clear in addresses are encrypted too.
 * @returns number of updated catalogs
 */
export async function renewSecrets({
  metadata,
  cipher
}: Pick<CatalogParts, 'metadata' | 'cipher'>): Promise<number> {
  let renewed = 0
  for (const { catalog, secrets } of await allCatalogs(metadata)) {
    const outdated = Object.entries(secrets).filter(([, closed]) => !cipher.isCurrent(closed))
    const password = secrets[addressName] === undefined ? passwordOf(catalog.config) : undefined
    if (!outdated.length && password === undefined) continue
    const encrypted = Object.fromEntries(
      outdated.map(([name, closed]) => [name, cipher.close(cipher.open(closed))])
    )
    if (password !== undefined) encrypted[addressName] = cipher.close(password)
    const config = password === undefined ? catalog.config : withPassword(catalog.config, secretMask)
    await putCatalog(metadata, { catalog: { ...catalog, config }, secrets: { ...secrets, ...encrypted } })
    renewed += 1
  }
  return renewed
}
