/** Page of the map: search, filters, legend and list around the map. */
import { useMemo, useState } from 'react'
import type { Parameters } from '../shared/api.ts'
import { facetsOf } from '../shared/facets.ts'
import { FacetsSide } from '../shared/FacetsSide.tsx'
import { FilterChips } from '../shared/FilterChips.tsx'
import { formatNumber } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { t } from '../shared/messages.ts'
import { SearchBox } from '../shared/SearchBox.tsx'
import { Failed } from '../shared/states.tsx'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import { viewText } from '../shared/viewMessages.ts'
import type { MapChoices } from './configuration.ts'
import { HeatLegend, Legend } from './Legend.tsx'
import { LinesPanel } from './LinesPanel.tsx'
import type { Extent } from './MapApplication.tsx'
import { MapView, type PointedLine } from './MapView.tsx'
import { mapText } from './messages.ts'
import { heatColors } from './palettes.ts'
import type { Box } from './requests.ts'
import { useColoring } from './useColoring.ts'

interface MapPageProps {
  dataset: DescribedDataset
  choices: MapChoices
  /** Filters chosen by visitors. */
  address: Parameters
  /** Filters of the configuration. */
  fixed: Parameters
  extent: Extent
  isBusy: boolean
}

export default function MapPage({ dataset, choices, address, fixed, extent, isBusy }: MapPageProps) {
  const { coloring, error } = useColoring(dataset, choices.color, fixed)
  const facets = useMemo(() => facetsOf(choices.filters, dataset), [choices, dataset])
  const [view, setView] = useState<Box>()
  const [pointed, setPointed] = useState<PointedLine>()
  const [hasList, setHasList] = useState(false)
  const filters = { ...address, ...fixed }
  const { total } = extent
  if (error) return <Failed error={error} />
  const field = coloring && 'field' in coloring ? coloring.field : undefined
  const column = dataset.schema.find(({ key }) => key === field)
  return (
    <>
      <header className="map-bar">
        {choices.hasSearch && <SearchBox />}
        <output className="muted">
          {total === 0
            ? t('empty')
            : total !== undefined &&
              viewText('lines', { smart_count: total, count: formatNumber(total, locale) })}
        </output>
        <button
          type="button"
          className="button screen-only"
          aria-pressed={hasList}
          onClick={() => setHasList(!hasList)}
        >
          {mapText('list')}
        </button>
        <FilterChips dataset={dataset} />
      </header>
      <div className="map-body">
        {facets.length > 0 && <FacetsSide {...{ dataset, facets, address, fixed }} />}
        <div className="map-place" aria-busy={isBusy || !coloring}>
          {coloring && (
            <MapView
              {...{ dataset, choices, coloring, filters, extent, pointed }}
              onView={setView}
              onPoint={setPointed}
            />
          )}
          {choices.hasLegend &&
            (choices.mode === 'heat' ? (
              <HeatLegend colors={heatColors} />
            ) : (
              coloring &&
              choices.mode === 'shapes' && (
                <Legend coloring={coloring} column={column} opacity={choices.opacity} />
              )
            ))}
        </div>
        {hasList && <LinesPanel {...{ dataset, choices, filters, view }} onPoint={setPointed} />}
      </div>
    </>
  )
}
