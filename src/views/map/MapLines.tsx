import { useTheme } from '@mui/material'
import { Source } from '@vis.gl/react-maplibre'
import type { ReactNode } from 'react'
import { DataLayer } from './base/DataLayer.tsx'
import { categoryExpression, leastOpacity, leastRadius, lineLayers, lineSource } from './lineLayers.ts'
import type { Categories } from './useCategories.ts'

/** Lines are found by their id, whatever the tile that a part of them is in. */
const promotedId = { results: '_id' }

interface MapLinesProps {
  tiles: string[]
  categories: Categories | undefined
  /** All the lines that are drawn were asked for by their id. */
  isOnlyLine: boolean
  /** How many lines there are, drawn or not. */
  total: number | undefined
}

/** The lines of a dataset on a map. */
export function MapLines({ tiles, categories, isOnlyLine, total }: MapLinesProps): ReactNode {
  const { palette } = useTheme()
  const base = categories
    ? categoryExpression(categories.column.key, categories.values, categories.others)
    : isOnlyLine
      ? palette.accent.main
      : palette.primary.main
  const layers = lineLayers({
    base,
    hover: palette.primary.main,
    chosen: palette.accent.main,
    edge: palette.background.paper,
    leastRadius: leastRadius(total),
    leastOpacity: leastOpacity(total)
  })
  return (
    <Source id={lineSource} type="vector" tiles={tiles} promoteId={promotedId}>
      {layers.map((layer) => (
        <DataLayer key={layer.id} {...layer} />
      ))}
    </Source>
  )
}
