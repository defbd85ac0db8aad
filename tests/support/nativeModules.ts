/**
 * Preloaded by workers in which Node imports modules, as on the platform. The compile cache is kept between runs. With
 * `SERVER_BUNDLE`, child processes and threads of a tested server run the bundle (`bundledEntry.ts`).
 */
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
enableCompileCache(join(root, 'node_modules/.cache/node'))

if (process.env.SERVER_BUNDLE) {
  const urlOf = (path: string): string => pathToFileURL(join(root, path)).href
  const source = urlOf('server/entryBeside.ts')
  const bundled = urlOf('tests/support/bundledEntry.ts')
  registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context)
      return resolved.url === source ? { ...resolved, url: bundled } : resolved
    }
  })
}
