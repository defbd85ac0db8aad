/**
 * Actions of services of other servers as sources of results. The server has one of it, and so has each process that
 * extends lines: what they share is on the disk.
 */
import { join } from 'node:path'
import type { Config } from '../../../config/config.ts'
import type { ExtensionSettings } from '../../../config/extensionSettings.ts'
import { openOutgoing, type Outgoing } from '../../../outgoing/outgoing.ts'
import type { ActionInputLine, ActionResult, ActionSource, PlannedRemote } from '../plan.ts'
import { requestAction } from './actionRequest.ts'
import { keysOf, ResultCache } from './resultCache.ts'
import { ServerPlaces } from './serverPlaces.ts'
import type { Warn } from './sharedFile.ts'

/** Plain JSON, so that a process can be given it. */
export interface RemoteActionsOptions extends Omit<ExtensionSettings, 'updateDelayMs'> {
  /** For what is kept between runs; it may be lost. */
  folder: string
  allowPrivateAddresses: boolean
  /** The platform's own. */
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
 * Nothing is opened before the first request.
 * @param shared requests of the server, which starts all other processes; others make theirs
 */
export function openRemoteActions(
  options: RemoteActionsOptions,
  { shared, warn }: { shared?: Outgoing; warn: Warn }
): RemoteActions {
  const { folder, batchLines, timeoutMs, requestsPerServer, cacheBytes } = options
  const outgoing = shared ?? openOutgoing(options)
  const cache = cacheBytes > 0 ? new ResultCache(folder, cacheBytes, { warn }) : undefined
  const places = new ServerPlaces(folder, requestsPerServer, warn)
  if (shared) places.clear()

  async function resolveBatch(
    planned: PlannedRemote,
    lines: ActionInputLine[],
    signal: AbortSignal
  ): Promise<ActionResult[]> {
    const keys = cache ? keysOf(planned, lines) : []
    const known = cache?.find(keys) ?? []
    const missing = lines.map((line, position) => (known[position] ? undefined : line))
    if (!missing.some((line) => line !== undefined)) return known
    const found = await requestAction(planned, missing, { outgoing, timeoutMs, places }, signal)
    cache?.keep(
      found.flatMap((result, position) => {
        const key = keys[position]
        return key && result ? [{ key, result }] : []
      })
    )
    return lines.map((_, position) => known[position] ?? found[position])
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
            const found = await resolveBatch(planned, inputs.slice(start, next), until)
            for (const [position, result] of found.entries()) results[start + position] = result
          }
        }
        const works = Math.min(requestsPerServer, Math.ceil(inputs.length / batchLines))
        try {
          await Promise.all(Array.from({ length: works }, work))
        } catch (error) {
          // The other requests are of no use any more.
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
