/** MapLibre with its worker, which the build has to be told of. Load lazily: it is heavy. */
import 'maplibre-gl/dist/maplibre-gl.css'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

maplibre.setWorkerUrl(workerUrl)
// The workers load while the dataset is asked for; none where nothing is drawn, as in tests and in frames without origin.
if ('Worker' in globalThis && globalThis.origin !== 'null') maplibre.prewarm()

export { maplibre }
