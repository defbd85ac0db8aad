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

/** An address may hold a password: it is kept under the name of the address, and shown as a mask in its place. */
const addressName = 'url'

function passwordOf({ url }: Config): string | undefined {
  return (typeof url === 'string' && URL.parse(url)?.password) || undefined
}

function withPassword(config: Config, password: string): Config {
  const url = new URL(config[addressName] as string)
  url.password = password
  return { ...config, [addressName]: url.href }
}

/** The secret values that a connection is given, by name. */
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
 * @param known what was stored before: a mask that comes back stands for it
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
    // A mask that stands for nothing is no password.
    const isLost = isMask && former === undefined
    if (!isLost) secrets[name] = former ?? cipher.close(value)
    if (name === addressName) shown = withPassword(shown, isLost ? '' : secretMask)
    else if (!isLost) shown[name] = secretMask
  }
  return { config: shown, secrets }
}

/** The connection with its secrets, for whoever uses it. @throws Error when the key of the secrets is gone */
export function revealed({ config, secrets }: Hidden, cipher: Cipher): Config {
  const { [addressName]: address, ...others } = secrets
  const opened = Object.entries(others).map(([name, closed]) => [name, cipher.open(closed)])
  const whole = { ...config, ...Object.fromEntries(opened) } as Config
  return address === undefined ? whole : withPassword(whole, cipher.open(address))
}

/**
 * What a former key closed is closed with the one of now: the former one may go then. Passwords in addresses that were
 * stored as they were given are closed too.
 * @returns how many catalogs were written
 */
export async function renewSecrets({
  metadata,
  cipher
}: Pick<CatalogParts, 'metadata' | 'cipher'>): Promise<number> {
  let renewed = 0
  for (const { catalog, secrets } of await allCatalogs(metadata)) {
    const old = Object.entries(secrets).filter(([, closed]) => !cipher.isCurrent(closed))
    const password = secrets[addressName] === undefined ? passwordOf(catalog.config) : undefined
    if (!old.length && password === undefined) continue
    const fresh = Object.fromEntries(old.map(([name, closed]) => [name, cipher.close(cipher.open(closed))]))
    if (password !== undefined) fresh[addressName] = cipher.close(password)
    const config = password === undefined ? catalog.config : withPassword(catalog.config, secretMask)
    await putCatalog(metadata, { catalog: { ...catalog, config }, secrets: { ...secrets, ...fresh } })
    renewed += 1
  }
  return renewed
}
