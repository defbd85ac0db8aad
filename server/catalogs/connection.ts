/** The remote of a catalog: its type, its connection, and how it is reached. */
import type { Capability } from '../../contract/catalogs/catalog.ts'
import { httpError } from '../http/errors.ts'
import { splitAddress, withCredentials } from '../outgoing/addressCredentials.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import { patient, type Patience } from '../outgoing/patient.ts'
import type { StoredCatalog } from './documents.ts'
import type { CatalogParts } from './parts.ts'
import { RunRefusal, type CatalogPlugin, type Config } from './plugins/plugin.ts'
import { remoteAccess, type RemoteAccess } from './plugins/remoteAccess.ts'
import type { RunLog } from './runLog.ts'
import { revealed, type Hidden } from './secrets.ts'

export interface Connection {
  plugin: CatalogPlugin
  remote: RemoteAccess
  config: Config
}

/** What a run gives its connection. */
interface Run {
  signal: AbortSignal
  log: Pick<RunLog, 'info'>
}

/**
 * @param run of which it is; without it a person waits
 * @throws HttpError 404 for a type that is gone
 */
export function connectionOf(parts: CatalogParts, stored: StoredCatalog, run?: Run): Connection {
  const { plugin: id } = stored.catalog
  const plugin = parts.pluginOf(id)
  if (!plugin) throw httpError('pluginNotFound', { id })
  return { plugin, ...reached(parts, opened({ ...stored.catalog, secrets: stored.secrets }, parts), run) }
}

/** @throws RunRefusal when the key of its secrets is gone */
export function opened(hidden: Hidden, { cipher }: Pick<CatalogParts, 'cipher'>): Config {
  try {
    return revealed(hidden, cipher)
  } catch (error) {
    throw new RunRefusal(
      'Les secrets de ce catalogue ne peuvent plus être déchiffrés : saisissez-les à nouveau.',
      {
        cause: error
      }
    )
  }
}

/**
 * Types make addresses of pages and of files from that of their catalog, which become the origin of datasets and the
 * links of publications: they get it without what only the server may know.
 */
function reached({ outgoing, config }: CatalogParts, given: Config, run?: Run): Omit<Connection, 'plugin'> {
  const { fileBytes: maxFileBytes, idleMs } = config.catalogs
  const { address, credentials } = splitAddress(typeof given.url === 'string' ? given.url : '')
  const remote = remoteAccess({
    outgoing: patient(credentials ? withCredentials(outgoing, credentials) : outgoing, patienceOf(run)),
    maxFileBytes,
    idleMs,
    ...(credentials ? { askedAs: `${credentials.username}:${credentials.password}` } : {}),
    ...(run ? { signal: run.signal } : {})
  })
  return { remote, config: credentials ? { ...given, url: address } : given }
}

/** Longest wait of somebody who looks at a page. */
const personMs = 5000

/** A wait that would be noticed is told. */
const toldMs = 2000

function patienceOf(run: Run | undefined): Patience {
  if (!run) return { longestMs: personMs }
  return {
    beforeWait: async (ms) => {
      if (ms < toldMs) return
      const seconds = Math.round(ms / 1000)
      await run.log.info(`Le serveur demande d’attendre ${seconds} secondes.`)
    }
  }
}

/**
 * Tries a connection before it is stored.
 * @returns what it can do
 * @throws HttpError 400 with what the remote says
 */
export async function tried(
  parts: CatalogParts,
  plugin: CatalogPlugin,
  connection: () => Config
): Promise<Capability[]> {
  try {
    const config = connection()
    // The pattern of a form lets addresses through that none can be reached by.
    if (typeof config.url === 'string' && !URL.canParse(config.url))
      throw new OutgoingFailure('invalidAddress')
    const { remote, config: without } = reached(parts, config)
    const checked = await plugin.check(remote, without)
    return (checked || {}).capabilities ?? plugin.capabilities
  } catch (error) {
    const reason = problemOf(error)
    if (reason === undefined) throw error
    throw httpError('catalogConfigRefused', { reason }, { cause: error })
  }
}

/** What a failure of the remote is told as; undefined for one of ours. */
export function problemOf(error: unknown): string | undefined {
  if (error instanceof RunRefusal) return error.message
  if (!(error instanceof OutgoingFailure)) return undefined
  return error.message
}

/** @throws HttpError 502 for a failure of the remote */
export async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    throw httpError('remoteCatalogFailed', { problem }, { cause: error })
  }
}
