import { useTheme } from '@mui/material'
import { Source } from '@vis.gl/react-maplibre'
import type { ReactNode } from 'react'
import { DataLayer } from './base/DataLayer.tsx'
import { categoryExpression, minOpacity, minRadius, lineLayers, lineSource } from './lineLayers.ts'
import type { Categories } from './useCategories.ts'

/** Uses `_id` as feature id: a line that spans several tiles keeps its state in all of them. */
const promotedId = { results: '_id' }

interface MapLinesProps {
  tiles: string[]
  categories: Categories | undefined
  /** The query selects the drawn lines by id. */
  isOnlyLine: boolean
  /** Number of matching lines, drawn or not. */
  total: number | undefined
}

/** Layers with the lines of a dataset. */
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
    minRadius: minRadius(total),
    minOpacity: minOpacity(total)
  })
  return (
    <Source id={lineSource} type="vector" tiles={tiles} promoteId={promotedId}>
      {layers.map((layer) => (
        <DataLayer key={layer.id} {...layer} />
      ))}
    </Source>
  )
}
