import type { MapLayerMouseEvent, MapRef } from '@vis.gl/react-maplibre'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { BusyBar } from '../BusyBar.tsx'
import { FilterChips } from '../filters/FilterChips.tsx'
import { detailKeys } from '../line/detailKeys.ts'
import { useViewNotify } from '../notify.tsx'
import { useLinesList } from '../table/linesContext.ts'
import { SearchField } from '../table/SearchField.tsx'
import { BaseMap } from './base/BaseMap.tsx'
import type { Box } from './base/extents.ts'
import type { Extent } from './base/graticule.ts'
import { canDraw } from './canDraw.ts'
import { isCategoryColumn } from './categories.ts'
import type { DatasetMapProps } from './DatasetMap.tsx'
import { Legend } from './Legend.tsx'
import { LinePopup, type OpenPopup } from './LinePopup.tsx'
import { LinesPanel, type LinePlace } from './LinesPanel.tsx'

import { MapButtons } from './MapButtons.tsx'
import { densityLayerId, MapDensity } from './MapDensity.tsx'
import { MapLines } from './MapLines.tsx'
import { placeText } from './placeText.ts'
import { MapNote, MapState } from './MapState.tsx'
import { manyLines } from './density.ts'
import { useCategories } from './useCategories.ts'
import { useDensity } from './useDensity.ts'
import { fitOptions, useFittedMap } from './useFittedMap.ts'
import { useLineState } from './useLineState.ts'
import { useMapActivity } from './useMapActivity.ts'
import type { MapLogic } from './useMapLogic.ts'
import { useMapTranslate } from './useMapTranslate.ts'
import { linesAt, usePointedLine } from './usePointedLine.ts'
import { useTileSource } from './useTileSource.ts'

const narrowFramePx = 600
/** Zoom levels added by a click on a density cell. */
const cellZoomStep = 2
/** Width in pixels of the list of lines. */
const linesPanelPx = 330
const wholeWorld: Box = [-170, -55, 170, 75]

interface MapViewProps extends DatasetMapProps {
  interaction: boolean
  navigable: boolean
  selectable: boolean
  draft: boolean
  logic: MapLogic
  isListed: boolean
  /** Opens the list of lines for an extent; undefined closes it. */
  onListed: (view: Extent | undefined) => void
}

/** Map of a dataset with lines, with its overlays. */
export function MapView(props: MapViewProps): ReactNode {
  const { dataset, logic, interaction, navigable, selectable, draft, isListed, onListed } = props
  const { controller, extent, onlyLine, chosenLine } = logic
  const t = useMapTranslate()
  const { cells } = useLinesList()
  const [map, setMap] = useState<ReturnType<MapRef['getMap']>>()
  const [popup, setPopup] = useState<OpenPopup>()
  const source = useTileSource(logic.tiles)
  const activity = useMapActivity(map, source.counts)
  const categories = useCategories(dataset, logic.category, draft)
  const coloured = categories === 'unusable' ? undefined : categories
  const density = useDensity(dataset, logic.selection, activity.view, logic.isDense)
  const columns = useMemo(() => dataset.schema.filter(isCategoryColumn), [dataset.schema])
  const keys = useMemo(() => detailKeys(dataset, controller.state.cols), [dataset, controller.state.cols])

  // The extent of all lines comes with the dataset; that of a filter is awaited, so that the map does not jump.
  const isFiltered =
    !!controller.state.q || controller.state.filters.length > 0 || !!controller.state.selected
  const initialExtent = isFiltered ? extent.box : (extent.box ?? boxOf(dataset))
  const [start] = useStart(initialExtent, extent.total !== undefined || !!extent.error)
  const fit = useFittedMap(map, extent.box, start)

  const isOpen = interaction && !selectable
  const pointed = usePointedLine(map, interaction)
  useLineState(map, 'hover', pointed)
  useLineState(map, 'chosen', chosenLine ?? popup?.ids[popup.index])

  const { click, openPlace } = useMapSelection({
    props,
    map,
    isDensity: !!density,
    onPopup: setPopup
  })

  // The open list is updated when the map moves.
  const { view } = activity
  useEffect(() => {
    if (isListed && view) onListed(view)
  }, [isListed, view, onListed])

  const notifyError = useRenderErrors()
  const percent = activity.share === undefined ? 100 : Math.max(1, Math.floor(activity.share * 100))
  return (
    <>
      {start && canDraw() && (
        <BaseMap
          label={t('maps.name', { title: dataset.title })}
          initialViewState={{ bounds: start, fitBoundsOptions: fitOptions }}
          interactive={navigable}
          cooperativeGestures={!!props.inPage}
          onLoad={({ target }) => setMap(target)}
          onRemove={() => setMap(undefined)}
          onClick={click}
          onError={({ error }) => notifyError(error)}
        >
          {map && density && <MapDensity density={density} />}
          {map && !density && (
            <MapLines
              tiles={source.tiles}
              categories={coloured}
              isOnlyLine={!!onlyLine}
              total={extent.total}
            />
          )}
          {isOpen && popup && (
            <LinePopup
              key={`${popup.latitude} ${popup.longitude}`}
              dataset={dataset}
              popup={popup}
              keys={keys}
              draft={draft}
              cells={cells}
              onChange={setPopup}
            />
          )}
        </BaseMap>
      )}
      <BusyBar isBusy={canDraw() && activity.isBusy && extent.total !== 0} />
      <MapState extent={extent} />
      <div className="corner start">
        {interaction && (
          <div className="card search">
            <SearchField />
          </div>
        )}
        {controller.state.filters.length > 0 && (
          <div className="filters">
            <FilterChips />
          </div>
        )}
        {categories === 'unusable' && (
          <MapNote isWarning text={t('maps.category.unusable', { field: logic.category })} />
        )}
        {onlyLine && extent.box && <MapNote text={placeText(extent.box, cells.locale)} />}
        {percent < 100 && !density && !activity.isBusy && <MapNote text={t('maps.sample', { percent })} />}
        {isListed && (
          <LinesPanel
            current={chosenLine ?? popup?.ids[popup.index]}
            onOpen={openPlace}
            onClose={() => onListed(undefined)}
          />
        )}
      </div>
      <div className="corner end">
        <MapButtons
          map={navigable ? map : undefined}
          onFit={extent.box && fit}
          list={
            interaction
              ? {
                  isOpen: isListed,
                  toggle: () => onListed(isListed ? undefined : (view ?? extent.box ?? wholeWorld))
                }
              : undefined
          }
          onFullscreen={props.onFullscreen}
        />
      </div>
      <div className="corner foot">
        <Legend
          categories={coloured}
          columns={interaction ? columns : []}
          onColumn={logic.setCategory}
          density={density?.classes}
          isDense={logic.isDense}
          onDense={interaction && (extent.total ?? 0) > manyLines ? logic.setDense : undefined}
          filters={controller.state.filters}
          onFilter={interaction ? controller.setFilter : undefined}
        />
      </div>
    </>
  )
}

/** Initial extent of the map: fixed, later changes move the map instead. */
function useStart(extent: Box | undefined, isAnswered: boolean): [Box | undefined] {
  const [start, setStart] = useState(extent)
  const newStart = extent ?? (isAnswered ? wholeWorld : undefined)
  if (!start && newStart) setStart(newStart)
  return [start ?? newStart]
}

function boxOf({ bbox }: DatasetMapProps['dataset']): Box | undefined {
  return bbox?.length === 4 ? bbox : undefined
}

interface MapSelectionOptions {
  props: MapViewProps
  map: ReturnType<MapRef['getMap']> | undefined
  /** Whether the map shows density cells instead of lines. */
  isDensity: boolean
  onPopup: (popup: OpenPopup | undefined) => void
}

/** Selection of lines: by a click on the map, or in the list of lines. */
function useMapSelection({ props, map, isDensity, onPopup }: MapSelectionOptions): {
  click: (event: MapLayerMouseEvent) => void
  openPlace: (place: LinePlace) => void
} {
  const { interaction, selectable, onListed, logic } = props
  const { chosenLine, choose } = logic
  const click = (event: MapLayerMouseEvent): void => {
    if (!interaction) return
    if (isDensity) {
      const [cell] = event.target.queryRenderedFeatures(event.point, { layers: [densityLayerId] })
      if (cell) event.target.easeTo({ center: event.lngLat, zoom: event.target.getZoom() + cellZoomStep })
      return
    }
    const ids = linesAt(event.target, event.point)
    if (selectable) {
      if (ids[0] !== undefined) choose(ids[0] === chosenLine ? undefined : ids[0])
      return
    }
    const { lat: latitude, lng: longitude } = event.lngLat
    onPopup(ids.length > 0 ? { ids, index: 0, latitude, longitude } : undefined)
  }
  const openPlace = ({ id, latitude, longitude }: LinePlace): void => {
    // The list covers a part of the map, or all of it in a narrow frame.
    if (window.innerWidth < narrowFramePx) onListed(undefined)
    else if (map && map.project([longitude, latitude]).x < linesPanelPx) {
      map.easeTo({ center: [longitude, latitude], offset: [linesPanelPx / 2, 0] })
    }
    if (selectable) choose(id)
    else onPopup({ ids: [id], index: 0, latitude, longitude })
  }

  return { click, openPlace }
}

/** Notifies of the errors of the map; all tiles of a view fail with the same error, which is shown once. */
function useRenderErrors(): (error: Error) => void {
  const t = useMapTranslate()
  const notify = useViewNotify()
  const lastError = useRef<string>(undefined)
  return useCallback(
    (error: Error) => {
      if (lastError.current === error.message) return
      lastError.current = error.message
      notify({ type: 'error', title: t('maps.renderFailed', { message: error.message }) })
    },
    [notify, t]
  )
}
