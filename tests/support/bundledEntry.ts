/**
 * Replaces `server/entryBeside.ts` in tests of a server that runs from its sources: its child processes and threads run
 * the bundle, which starts in half the time. `scripts/test.mjs` has built the bundle from the same sources.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export function entryBeside(_from: string, name: string): URL {
  return pathToFileURL(join(import.meta.dirname, '../../dist-server', `${name}.js`))
}
