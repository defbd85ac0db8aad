/** Map layer that clusters nearby lines. The server aggregates them in cells when they are too many for the browser. */
import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useState } from 'react'
import type { Line } from '../../contract/datasets/dataset.ts'
import type { Parameters } from '../shared/api.ts'
import { backgrounds, textOn } from '../shared/colors.ts'
import { locale } from '../shared/language.ts'
import { useMode } from '../shared/theme.ts'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import type { Coloring } from './coloring.ts'
import type { MapChoices } from './configuration.ts'
import { useLayer } from './DataTiles.tsx'
import { clusterLayers, clusterTotals, dataSource } from './layers.ts'
import {
  cellsUrl,
  maxClusteredLines,
  placesOfCells,
  placesOfLines,
  placesUrl,
  type Box,
  type CellsAnswer,
  type Places
} from './requests.ts'

interface DataClustersProps {
  dataset: DescribedDataset
  choices: MapChoices
  coloring: Coloring
  filters: Parameters
  total: number
  before: string | undefined
}

const nothing: Places = { type: 'FeatureCollection', features: [] }

export function DataClusters({ dataset, choices, coloring, filters, total, before }: DataClustersProps) {
  const isMany = total > maxClusteredLines
  const view = useSettledView()
  const mode = useMode()
  const beforeId = useLayer(before)
  const lines = useAnswer<{ results: Line[] }>(isMany ? undefined : placesUrl(dataset, filters))
  const cells = useAnswer<CellsAnswer>(isMany && view ? cellsUrl(dataset, view, filters) : undefined)
  const places = useMemo(() => {
    if (isMany) return cells.data ? placesOfCells(cells.data) : nothing
    return lines.data ? placesOfLines(lines.data.results) : nothing
  }, [isMany, cells.data, lines.data])
  const color = coloring.type === 'single' ? coloring.color : ''
  const look = { color, onColor: textOn(color), edge: backgrounds[mode], radius: choices.radius, locale }
  return (
    <Source
      id={dataSource}
      type="geojson"
      data={places}
      cluster
      clusterRadius={50}
      clusterMaxZoom={16}
      clusterProperties={clusterTotals}
    >
      {clusterLayers(look).map((layer) => (
        <Layer key={layer.id} {...layer} {...(beforeId ? { beforeId } : {})} />
      ))}
    </Source>
  )
}

/** Bounding box of the map, updated when the map stops moving. */
function useSettledView(): Box | undefined {
  const map = useMap().current?.getMap()
  const [view, setView] = useState<Box>()
  useEffect(() => {
    if (!map) return undefined
    const read = (): void => {
      const bounds = map.getBounds()
      setView([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()])
    }
    read()
    map.on('moveend', read)
    return () => void map.off('moveend', read)
  }, [map])
  return view
}
