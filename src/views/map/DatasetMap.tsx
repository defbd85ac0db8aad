import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { LinesContext, type LinesContextValue } from '../table/linesContext.ts'
import { useLines } from '../table/useLines.ts'
import { useTableHeight } from '../table/useTableHeight.ts'
import type { TableUrlState } from '../table/useTableState.ts'
import { useUnavailable } from '../table/useUnavailable.ts'
import { TableMessage } from '../table/TableMessage.tsx'
import type { Extent } from './base/graticule.ts'
import { MapFrame } from './mapStyles.ts'
import { MapView } from './MapView.tsx'
import { listedShape } from './mapRequests.ts'
import { useMapLogic } from './useMapLogic.ts'
import { useMapTranslate } from './useMapTranslate.ts'

const listedLines = 20

export interface DatasetMapProps {
  dataset: Dataset
  /** Height in pixels, or `window`: from the top of the map to the bottom of the window. */
  height: number | 'window'
  urlState: TableUrlState
  /** False gives a static map: no search, clickable legend, popup or buttons. Default true. */
  interaction?: boolean
  /** Whether the map can be panned and zoomed. Defaults to `interaction`. */
  navigable?: boolean
  /** A click selects one line, stored as `_id_eq` in the query, instead of opening a popup. */
  selectable?: boolean
  /** Reads the draft version of the lines. */
  draft?: boolean
  /** The map is inside a scrolling page: zooming by wheel requires a modifier key. */
  inPage?: boolean
  /** Adds a full screen button. */
  onFullscreen?: () => void
}

/**
 * Map of the lines of a dataset, with search, filters, categories and a list of the visible lines. Used by the
 * administration and embeds: needs a QueryClientProvider, a theme and the translations `viewMessages`.
 */
export default function DatasetMap(props: DatasetMapProps): ReactNode {
  const { dataset } = props
  const t = useMapTranslate()
  const unavailable = useUnavailable(dataset)
  if (unavailable) return <TableMessage severity="info" text={unavailable} />
  if (!hasGeography(dataset)) return <TableMessage severity="info" text={t('maps.noGeoData')} />
  return <MapOfLines {...props} />
}

function MapOfLines(props: DatasetMapProps): ReactNode {
  const { dataset, urlState, interaction = true, selectable = false, draft = false } = props
  const t = useMapTranslate()
  const frame = useRef<HTMLElement>(null)
  const { height, cssHeight } = useTableHeight(props.height, frame)
  const logic = useMapLogic({ dataset, urlState, selectable, draft })
  const { controller, selection, cells } = logic
  // Extent whose lines are listed; undefined while the list is closed.
  const [listed, setListed] = useState<Extent>()
  const shape = useMemo(() => listedShape(dataset), [dataset])
  const lines = useLines({
    dataset,
    selection: useMemo(() => inView(selection, listed), [selection, listed]),
    size: listedLines,
    shape,
    sizeMatters: false,
    enabled: !!listed
  })
  const list = useMemo<LinesContextValue>(
    () => ({ dataset, controller, lines, selection, cells, draft, interaction }),
    [dataset, controller, lines, selection, cells, draft, interaction]
  )
  return (
    <LinesContext value={list}>
      <MapFrame
        ref={frame}
        className={listed ? 'listed' : undefined}
        style={{ height: cssHeight }}
        aria-label={t('maps.name', { title: dataset.title })}
      >
        <MapView
          {...props}
          logic={logic}
          height={height}
          interaction={interaction}
          navigable={props.navigable ?? interaction}
          selectable={selectable}
          draft={draft}
          isListed={!!listed}
          onListed={setListed}
        />
      </MapFrame>
    </LinesContext>
  )
}

/** Whether the dataset has a geometry: the server adds a column for it. */
function hasGeography({ schema }: Dataset): boolean {
  return schema.some(({ key }) => key === '_geopoint' || key === '_geoshape')
}

function inView(selection: [string, string][], view: Extent | undefined): [string, string][] {
  return view ? [...selection, ['bbox', view.map((degrees) => degrees.toFixed(5)).join(',')]] : selection
}
