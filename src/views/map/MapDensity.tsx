import { useTheme } from '@mui/material'
import { Source } from '@vis.gl/react-maplibre'
import type { ReactNode } from 'react'
import type { ExpressionSpecification } from 'maplibre-gl'
import { DataLayer } from './base/DataLayer.tsx'
import type { Density } from './useDensity.ts'

export const densityLayerId = 'density-cells'

/** Density of lines: the cells of a grid, darker with more lines. */
export function MapDensity({ density: { cells, classes, color } }: { density: Density }): ReactNode {
  const { palette } = useTheme()
  const steps = classes.flatMap(({ from, opacity }, index) => (index === 0 ? [opacity] : [from, opacity]))
  return (
    <Source id="density" type="geojson" data={cells}>
      <DataLayer
        id={densityLayerId}
        type="fill"
        paint={{
          'fill-color': color,
          'fill-opacity':
            classes.length > 1
              ? (['step', ['get', 'total'], ...steps] as unknown as ExpressionSpecification)
              : (steps[0] ?? 1),
          'fill-outline-color': palette.background.paper
        }}
      />
    </Source>
  )
}
