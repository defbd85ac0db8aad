/** Map buttons: zoom in, zoom out, fit all data. */
import type { Map as MapLibreMap } from 'maplibre-gl'
import { mapText } from './messages.ts'
import type { Box } from './requests.ts'

interface MapButtonsProps {
  map: MapLibreMap | undefined
  /** Bounding box of the data. */
  box: Box | undefined
}

export function MapButtons({ map, box }: MapButtonsProps) {
  const buttons = [
    { name: mapText('zoomIn'), path: 'M12 5v14M5 12h14', act: () => map?.zoomIn() },
    { name: mapText('zoomOut'), path: 'M5 12h14', act: () => map?.zoomOut() },
    {
      name: mapText('fit'),
      path: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
      act: () => box && map?.fitBounds(box, { padding: 40, maxZoom: 14 })
    }
  ]
  return (
    <div className="map-buttons panel screen-only">
      {buttons.map(({ name, path, act }) => (
        <button key={name} type="button" aria-label={name} title={name} onClick={() => void act()}>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
            <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      ))}
    </div>
  )
}
