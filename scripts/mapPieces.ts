/**
 * Maps are built from the sources that MapLibre publishes. Its own bundles are two, the library and its worker, which
 * repeat more than half of each other: 364 kB compressed, which are 274 when both share one file.
 */
import { transformWithOxc, type Plugin } from 'vite'
import { resolve } from 'node:path'

const sources = resolve(import.meta.dirname, '../node_modules/maplibre-gl/src')
const library = 'maplibre-gl'
/** The import of `src/views/map/base/maplibre.ts`: where nothing is built, as in tests, Vite answers it by itself. */
const worker = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
const workerAddress = '\0address-of-the-worker-of-maps'

/** The library and its worker as pieces of the pages' own build. */
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
    // As its authors build it: a field without a value is a type, and does not undo what the parent class set.
    transform: {
      filter: { id: { include: /[\\/]maplibre-gl[\\/]src[\\/].*\.ts$/ } },
      handler: (code, id) =>
        transformWithOxc(code, id, { typescript: { removeClassFieldsWithoutInitializer: true } })
    }
  }
}
