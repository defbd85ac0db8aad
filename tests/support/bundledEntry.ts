/**
 * `server/entryBeside.ts` for tests of a server that runs from its sources: the processes and threads that it starts run
 * the bundle, which starts in half the time. `scripts/test.mjs` has made it of the same sources.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export function entryBeside(_from: string, name: string): URL {
  return pathToFileURL(join(import.meta.dirname, '../../dist-server', `${name}.js`))
}
