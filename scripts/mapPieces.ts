/**
 * Builds MapLibre from its published sources. Its two bundles, the library and its worker, share more than half of
 * their code: 364 kB compressed, against 274 kB when the shared code is one chunk.
 */
import { transformWithOxc, type Plugin } from 'vite'
import { resolve } from 'node:path'

const sources = resolve(import.meta.dirname, '../node_modules/maplibre-gl/src')
const library = 'maplibre-gl'
/** Import of the worker in `src/views/map/base/maplibre.ts`. Without a build, as in tests, Vite resolves it. */
const worker = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
const workerAddress = '\0address-of-the-worker-of-maps'

/** Plugin that makes the library and its worker chunks of the pages' own build. */
export function mapPieces(): Plugin {
  return {
    name: 'map-pieces',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id === library) return `${sources}/index.ts`
      return id === worker ? workerAddress : null
    },
    load(id) {
      if (id !== workerAddress) return null
      const file = this.emitFile({ type: 'chunk', id: `${sources}/source/worker.ts`, name: 'map-worker' })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
    // Compiled as MapLibre's authors do (`useDefineForClassFields: false`): a field declared without a value must not
    // reset what the parent class set.
    transform: {
      filter: { id: { include: /[\\/]maplibre-gl[\\/]src[\\/].*\.ts$/ } },
      handler: (code, id) =>
        transformWithOxc(code, id, { typescript: { removeClassFieldsWithoutInitializer: true } })
    }
  }
}
