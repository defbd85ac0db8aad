/**
 * Sources of the results of actions of remote services. The server process and each worker process that extends lines
 * have their own instance; all instances share the cache and the request limits through files.
 */
import { join } from 'node:path'
import type { Config } from '../../../config/config.ts'
import type { ExtensionSettings } from '../../../config/extensionSettings.ts'
import { openOutgoing, type Outgoing } from '../../../outgoing/outgoing.ts'
import type { ActionInputLine, ActionResult, ActionSource, PlannedRemote } from '../plan.ts'
import { requestAction } from './actionRequest.ts'
import { keysOf, ResultCache } from './resultCache.ts'
import { RequestLimiter } from './requestLimiter.ts'
import type { Warn } from './sharedFile.ts'

/** Plain JSON, so that the options can be sent to a worker process. */
export interface RemoteActionsOptions extends Omit<ExtensionSettings, 'updateDelayMs'> {
  /** Folder of the shared files; its content may be lost. */
  folder: string
  allowPrivateAddresses: boolean
  /** URL of this platform. */
  publicUrl: string
}

export function remoteActionsOptions(config: Config): RemoteActionsOptions {
  const { dataDir, allowPrivateAddresses, publicUrl, extensions } = config
  const { updateDelayMs: _updateDelayMs, ...settings } = extensions
  return { ...settings, folder: join(dataDir, 'tmp', 'extensions'), allowPrivateAddresses, publicUrl }
}

export interface RemoteActions {
  sourceOf(planned: PlannedRemote): ActionSource
  close(): Promise<void>
}

/**
 * Makes the sources. Files and connections are opened at the first request.
 * @param shared HTTP client of the server process; absent in worker processes, which make their own client. When given,
 * leases of earlier processes are removed.
 */
export function openRemoteActions(
  options: RemoteActionsOptions,
  { shared, warn }: { shared?: Outgoing; warn: Warn }
): RemoteActions {
  const { folder, batchLines, timeoutMs, requestsPerServer, cacheBytes } = options
  const outgoing = shared ?? openOutgoing(options)
  const cache = cacheBytes > 0 ? new ResultCache(folder, cacheBytes, { warn }) : undefined
  const places = new RequestLimiter(folder, requestsPerServer, warn)
  if (shared) places.clear()

  async function resolveBatch(
    planned: PlannedRemote,
    lines: ActionInputLine[],
    signal: AbortSignal
  ): Promise<ActionResult[]> {
    const keys = cache ? keysOf(planned, lines) : []
    const cachedResults = cache?.find(keys) ?? []
    const missing = lines.map((line, position) => (cachedResults[position] ? undefined : line))
    if (!missing.some((line) => line !== undefined)) return cachedResults
    const newResults = await requestAction(planned, missing, { outgoing, timeoutMs, places }, signal)
    cache?.keep(
      newResults.flatMap((result, position) => {
        const key = keys[position]
        return key && result ? [{ key, result }] : []
      })
    )
    return lines.map((_, position) => cachedResults[position] ?? newResults[position])
  }

  function sourceOf(planned: PlannedRemote): ActionSource {
    return {
      async resolve(inputs, signal) {
        const results: ActionResult[] = []
        const failed = new AbortController()
        const until = AbortSignal.any([signal, failed.signal])
        let next = 0
        async function work(): Promise<void> {
          while (next < inputs.length) {
            const start = next
            next += batchLines
            const batchResults = await resolveBatch(planned, inputs.slice(start, next), until)
            for (const [position, result] of batchResults.entries()) results[start + position] = result
          }
        }
        const workers = Math.min(requestsPerServer, Math.ceil(inputs.length / batchLines))
        try {
          await Promise.all(Array.from({ length: workers }, work))
        } catch (error) {
          // The results of the other requests are not needed any more.
          failed.abort(error)
          throw error
        }
        return results
      }
    }
  }

  return {
    sourceOf,
    async close() {
      cache?.close()
      places.close()
      if (!shared) await outgoing.close()
    }
  }
}
