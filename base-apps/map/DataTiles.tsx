/** Map layer of the server's vector tiles, with single lines or counts of lines. */
import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { Parameters } from '../shared/api.ts'
import { useMode } from '../shared/theme.ts'
import { backgrounds } from '../shared/colors.ts'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import { colorExpression, type Coloring } from './coloring.ts'
import type { MapChoices } from './configuration.ts'
import { dataSource, heatLayer, shapeLayers, zoomOf } from './layers.ts'
import type { Extent } from './MapApplication.tsx'
import { heatColors } from './palettes.ts'
import { rangeUrl, tileTemplate } from './requests.ts'
import { useTiles } from './useTiles.ts'

interface DataTilesProps {
  dataset: DescribedDataset
  choices: MapChoices
  coloring: Coloring
  filters: Parameters
  extent: Extent
  /** Id of the style layer below which the data are drawn. */
  before: string | undefined
}

export function DataTiles({ dataset, choices, coloring, filters, extent, before }: DataTilesProps) {
  const isHeat = choices.mode === 'heat'
  const field = isHeat ? choices.weight : 'field' in coloring ? coloring.field : undefined
  const tiles = useTiles(tileTemplate(dataset, field ? [field] : [], filters))
  const mode = useMode()
  const beforeId = useLayer(before)
  const range = useAnswer<{ metric: { max: number | null } }>(
    isHeat && choices.weight ? rangeUrl(dataset, choices.weight, {}) : undefined
  )
  const { radius, opacity, weight } = choices
  const heat = {
    colors: heatColors,
    weight,
    most: range.data?.metric.max ?? undefined,
    lines: extent.total ?? 0,
    zoom: extent.bbox?.length === 4 ? zoomOf(extent.bbox) : 5
  }
  const layers = isHeat
    ? [heatLayer(heat)]
    : shapeLayers({ color: colorExpression(coloring), edge: backgrounds[mode], radius, opacity })
  return (
    // The key gives each URL its own source, so that tiles of a previous filter are never shown.
    <Source key={tiles[0]} id={dataSource} type="vector" tiles={tiles} promoteId="_id" maxzoom={18}>
      {layers.map((layer) => (
        <Layer key={layer.id} {...layer} {...(beforeId ? { beforeId } : {})} />
      ))}
    </Source>
  )
}

/** Returns the layer name if the map style has this layer, else undefined. */
export function useLayer(name: string | undefined): string | undefined {
  const map = useMap().current?.getMap()
  return name && map?.getLayer(name) ? name : undefined
}
