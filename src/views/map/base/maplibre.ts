/** MapLibre with its worker, declared so that the bundler includes it. Import lazily: the bundle is large. */
import 'maplibre-gl/dist/maplibre-gl.css'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

maplibre.setWorkerUrl(workerUrl)
// Workers start while the dataset loads; not without workers (tests) or in frames with an opaque origin.
if ('Worker' in globalThis && globalThis.origin !== 'null') maplibre.prewarm()

export { maplibre }
