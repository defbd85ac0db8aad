/** Connection to the remote server of a catalog: plugin, configuration and HTTP access. */
import type { Capability } from '../../contract/catalogs/catalog.ts'
import { httpError } from '../http/errors.ts'
import { splitAddress, withCredentials } from '../outgoing/addressCredentials.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import { withRetries, type RetryOptions } from '../outgoing/retries.ts'
import type { StoredCatalog } from './documents.ts'
import type { CatalogParts } from './parts.ts'
import { remoteProblemOf } from './problems.ts'
import { ExpectedRunFailure, type CatalogPlugin, type Config } from './plugins/plugin.ts'
import { remoteAccess, type RemoteAccess } from './plugins/remoteAccess.ts'
import type { RunLog } from './runLog.ts'
import { decryptConfig, type Hidden } from './secrets.ts'

export interface Connection {
  plugin: CatalogPlugin
  remote: RemoteAccess
  config: Config
}

/** Run that a connection belongs to, for cancellation and log. */
interface Run {
  signal: AbortSignal
  log: Pick<RunLog, 'info'>
}

/**
 * Opens the connection of a catalog.
 * @param run that uses the connection; without it a user waits for a response, and waits are shorter
 * @throws HttpError 404 for an unknown plugin
 */
export function connectionOf(parts: CatalogParts, stored: StoredCatalog, run?: Run): Connection {
  const { plugin: id } = stored.catalog
  const plugin = parts.pluginOf(id)
  if (!plugin) throw httpError('pluginNotFound', { id })
  return {
    plugin,
    ...openRemote(parts, decryptedConfig({ ...stored.catalog, secrets: stored.secrets }, parts), run)
  }
}

/**
 * Returns the configuration with decrypted secrets.
 * @throws ExpectedRunFailure when the key of the secrets is gone
 */
export function decryptedConfig(hidden: Hidden, { cipher }: Pick<CatalogParts, 'cipher'>): Config {
  try {
    return decryptConfig(hidden, cipher)
  } catch (error) {
    throw new ExpectedRunFailure(
      'Les secrets de ce catalogue ne peuvent plus être déchiffrés : saisissez-les à nouveau.',
      {
        cause: error
      }
    )
  }
}

/**
 * Returns the HTTP access and the configuration for the plugin. Credentials in the address are removed from the
 * configuration, because plugins build dataset origins and publication links from the address; the HTTP access sends
 * them.
 */
function openRemote(
  { outgoing, config }: CatalogParts,
  stored: Config,
  run?: Run
): Omit<Connection, 'plugin'> {
  const { fileBytes: maxFileBytes, idleMs } = config.catalogs
  const { address, credentials } = splitAddress(typeof stored.url === 'string' ? stored.url : '')
  const remote = remoteAccess({
    outgoing: withRetries(credentials ? withCredentials(outgoing, credentials) : outgoing, patienceOf(run)),
    maxFileBytes,
    idleMs,
    ...(credentials ? { credentials: `${credentials.username}:${credentials.password}` } : {}),
    ...(run ? { signal: run.signal } : {})
  })
  return { remote, config: credentials ? { ...stored, url: address } : stored }
}

/** Longest wait for a busy server in milliseconds, while a user waits. */
const personMs = 5000

/** Waits from this number of milliseconds are written to the log. */
const loggedMs = 2000

function patienceOf(run: Run | undefined): RetryOptions {
  if (!run) return { maxMs: personMs }
  return {
    beforeWait: async (ms) => {
      if (ms < loggedMs) return
      const seconds = Math.round(ms / 1000)
      await run.log.info(`Le serveur demande d’attendre ${seconds} secondes.`)
    }
  }
}

/**
 * Tests a connection before it is stored.
 * @returns the capabilities of the connection
 * @throws HttpError 400 with the reason of the remote server
 */
export async function testConnection(
  parts: CatalogParts,
  plugin: CatalogPlugin,
  connection: () => Config
): Promise<Capability[]> {
  try {
    const config = connection()
    // The pattern in the schema of the form accepts some invalid addresses.
    if (typeof config.url === 'string' && !URL.canParse(config.url))
      throw new OutgoingFailure('invalidAddress')
    const { remote, config: withoutCredentials } = openRemote(parts, config)
    const checked = await plugin.check(remote, withoutCredentials)
    return (checked || {}).capabilities ?? plugin.capabilities
  } catch (error) {
    const reason = remoteProblemOf(error)
    if (reason === undefined) throw error
    throw httpError('catalogConfigRefused', { reason }, { cause: error })
  }
}

/**
 * Runs a remote call of a request.
 * @throws HttpError 502 for a failure of the remote server
 */
export async function withRemoteErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const problem = remoteProblemOf(error)
    if (problem === undefined) throw error
    throw httpError('remoteCatalogFailed', { problem }, { cause: error })
  }
}
