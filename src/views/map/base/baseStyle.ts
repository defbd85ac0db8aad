/** Background style of maps: a configured style, or a built-in one that sends no request to other sites. */
import type { FeatureCollection, Point } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { pageConfig, sitePath } from '../../../pageConfig.ts'
import type { Mode } from '../../../theme/mode.ts'
import countries from './countries.json'

interface GroundColors {
  water: string
  land: string
  border: string
  line: string
  text: string
}

const colorsOf: Record<Mode, GroundColors> = {
  light: { water: '#D7E3EA', land: '#F5F4F0', border: '#C3C2BC', line: '#8FA3AE', text: '#5F6B73' },
  dark: { water: '#14191D', land: '#232A2F', border: '#3F494F', line: '#5B6A73', text: '#9DABB4' }
}

/** Zoom range in which the world outline, too coarse for closer views, fades to a plain background. */
export const outlineEnd = { from: 7, to: 9 } as const

/** Label layer of the built-in style: data are drawn below it. */
const namesLayer = 'ground-names'
/** Marker layer: background layers loaded later are inserted below it. */
export const groundTop = 'ground-top'

export function groundColors(mode: Mode): GroundColors {
  return colorsOf[mode]
}

/** URL of the configured style; `./` is resolved against the root of the site. */
export function configuredStyle(): string | undefined {
  const style = pageConfig.map?.style
  return style?.startsWith('./') ? `${window.location.origin}${sitePath}${style.slice(1)}` : style
}

/** Id of the layer below which data are drawn. */
export function dataSlot(): string | undefined {
  return configuredStyle() ? pageConfig.map?.beforeLayer : namesLayer
}

/** Built-in style without its outlines, which load on demand (`PlainGround.tsx`). */
export function plainStyle(mode: Mode, locale: string): StyleSpecification {
  const { water, land, text } = colorsOf[mode]
  return {
    version: 8,
    sources: { 'ground-names': { type: 'geojson', data: countryNames(locale) } },
    layers: [
      {
        id: 'ground',
        type: 'background',
        paint: {
          'background-color': [
            'interpolate',
            ['linear'],
            ['zoom'],
            outlineEnd.from,
            water,
            outlineEnd.to,
            land
          ]
        }
      },
      // An invisible layer that marks a position in the layer order.
      { id: groundTop, type: 'background', layout: { visibility: 'none' } },
      {
        id: namesLayer,
        type: 'symbol',
        source: 'ground-names',
        minzoom: 2,
        maxzoom: outlineEnd.from,
        layout: {
          'text-field': ['get', 'name'],
          // Without a `glyphs` URL, MapLibre renders labels with the fonts of the page.
          'text-font': ['Nunito Variable', 'sans-serif'],
          'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 15],
          'text-letter-spacing': 0.06,
          'text-max-width': 7,
          'text-padding': 6,
          'symbol-sort-key': ['get', 'rank']
        },
        paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.5 }
      }
    ]
  }
}

/** Labels of countries in the language of the page, the largest country first. */
export function countryNames(locale: string): FeatureCollection<Point> {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    type: 'FeatureCollection',
    features: (countries as [string, number, number][]).map(([code, longitude, latitude], rank) => ({
      type: 'Feature',
      properties: { name: names.of(code) ?? code, rank },
      geometry: { type: 'Point', coordinates: [longitude, latitude] }
    }))
  }
}
