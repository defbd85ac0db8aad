/**
 * Actions of services of other servers as sources of results. The server has one of it, and so has each process that
 * extends lines: what they share is on the disk.
 */
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { ExtensionSettings } from '../../../extensionSettings.ts'
import { openOutgoing, type Outgoing } from '../../../outgoing/outgoing.ts'
import type { ActionInputLine, ActionResult, ActionSource, PlannedRemote } from '../plan.ts'
import { requestAction } from './actionRequest.ts'

/** Plain JSON, so that a process can be given it. */
export interface RemoteActionsOptions extends ExtensionSettings {
  /** For what is kept between runs; it may be lost. */
  folder: string
  allowPrivateAddresses: boolean
  /** The platform's own. */
  publicUrl: string
}

export function remoteActionsOptions(config: Config): RemoteActionsOptions {
  const { dataDir, allowPrivateAddresses, publicUrl, extensions } = config
  return { ...extensions, folder: join(dataDir, 'tmp', 'extensions'), allowPrivateAddresses, publicUrl }
}

export interface RemoteActions {
  sourceOf(planned: PlannedRemote): ActionSource
  close(): Promise<void>
}

/** @param shared requests of a process that makes others too */
export function openRemoteActions(options: RemoteActionsOptions, shared?: Outgoing): RemoteActions {
  const { batchLines, timeoutMs, requestsPerServer } = options
  const outgoing = shared ?? openOutgoing(options)

  function sourceOf(planned: PlannedRemote): ActionSource {
    const resolveBatch = (lines: ActionInputLine[], signal: AbortSignal): Promise<ActionResult[]> =>
      requestAction(planned, lines, { outgoing, timeoutMs }, signal)
    return {
      async resolve(inputs, signal) {
        const results: ActionResult[] = []
        let next = 0
        async function work(): Promise<void> {
          while (next < inputs.length) {
            const start = next
            next += batchLines
            const lines = inputs.slice(start, next)
            if (!lines.some((line) => line !== undefined)) continue
            const found = await resolveBatch(lines, signal)
            for (const [position, result] of found.entries()) results[start + position] = result
          }
        }
        const works = Math.min(requestsPerServer, Math.ceil(inputs.length / batchLines))
        await Promise.all(Array.from({ length: works }, work))
        return results
      }
    }
  }

  return {
    sourceOf,
    async close() {
      if (!shared) await outgoing.close()
    }
  }
}
