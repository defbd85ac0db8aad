import type { MapRef } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { BusyBar } from '../BusyBar.tsx'
import { detailKeys } from '../line/detailKeys.ts'
import { useLinesList } from '../table/linesContext.ts'
import { BaseMap } from './base/BaseMap.tsx'
import { wholeWorld } from './base/extents.ts'
import type { Extent } from './base/graticule.ts'
import { canDraw } from './canDraw.ts'
import { isCategoryColumn } from './categories.ts'
import type { DatasetMapProps } from './DatasetMap.tsx'
import { manyLines } from './density.ts'
import { Legend } from './Legend.tsx'
import { LinePopup, type OpenPopup } from './LinePopup.tsx'
import { LinesPanel } from './LinesPanel.tsx'
import { MapButtons } from './MapButtons.tsx'
import { MapDensity } from './MapDensity.tsx'
import { MapLines } from './MapLines.tsx'
import { MapNotes } from './MapNotes.tsx'
import { MapState } from './MapState.tsx'
import { fitOptions, useFittedMap } from './useFittedMap.ts'
import { useLineState } from './useLineState.ts'
import { useMapLayers } from './useMapLayers.ts'
import type { MapLogic } from './useMapLogic.ts'
import { useMapSelection } from './useMapSelection.ts'
import { useMapTranslate } from './useMapTranslate.ts'
import { usePointedLine } from './usePointedLine.ts'
import { useRenderErrors } from './useRenderErrors.ts'
import { useStart } from './useStart.ts'

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
  const { dataset, logic, interaction, navigable, selectable, draft, isListed } = props
  const { controller, extent, chosenLine } = logic
  const t = useMapTranslate()
  const { cells } = useLinesList()
  const [map, setMap] = useState<ReturnType<MapRef['getMap']>>()
  const [popup, setPopup] = useState<OpenPopup>()
  const layers = useMapLayers(map, dataset, logic, draft)
  const { activity } = layers
  const keys = useMemo(() => detailKeys(dataset, controller.state.cols), [dataset, controller.state.cols])
  const start = useStart(dataset, logic)
  const fit = useFittedMap(map, extent.box, start)
  const notifyError = useRenderErrors()

  const currentLine = chosenLine ?? popup?.ids[popup.index]
  useLineState(map, 'hover', usePointedLine(map, interaction))
  useLineState(map, 'chosen', currentLine)
  const { toggleList, closeList } = useListOfView(props, activity.view)
  const { click, openPlace } = useMapSelection({
    map,
    logic,
    interaction,
    selectable,
    isDensity: !!layers.density,
    onPopup: setPopup,
    onCloseList: closeList
  })

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
          {map && <DrawnLayers layers={layers} logic={logic} />}
          {interaction && !selectable && popup && (
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
        <MapNotes logic={logic} layers={layers} interaction={interaction} />
        {isListed && <LinesPanel current={currentLine} onOpen={openPlace} onClose={closeList} />}
      </div>
      <div className="corner end">
        <MapButtons
          map={navigable ? map : undefined}
          onFit={extent.box && fit}
          list={interaction ? { isOpen: isListed, toggle: toggleList } : undefined}
          onFullscreen={props.onFullscreen}
        />
      </div>
      <div className="corner foot">
        <MapLegend {...props} layers={layers} />
      </div>
    </>
  )
}

/** The list of the lines in view, which is updated when the map moves. */
function useListOfView(
  { logic, isListed, onListed }: MapViewProps,
  view: Extent | undefined
): { toggleList: () => void; closeList: () => void } {
  useEffect(() => {
    if (isListed && view) onListed(view)
  }, [isListed, view, onListed])
  return {
    toggleList: () => onListed(isListed ? undefined : (view ?? logic.extent.box ?? wholeWorld)),
    closeList: () => onListed(undefined)
  }
}

type Layers = ReturnType<typeof useMapLayers>

/** Lines in their colours, or cells of their density. */
function DrawnLayers({ layers, logic }: { layers: Layers; logic: MapLogic }): ReactNode {
  const { density, source, categories } = layers
  if (density) return <MapDensity density={density} />
  return (
    <MapLines
      tiles={source.tiles}
      categories={categories}
      isOnlyLine={!!logic.onlyLine}
      total={logic.extent.total}
    />
  )
}

interface MapLegendProps extends Pick<MapViewProps, 'dataset' | 'logic' | 'interaction'> {
  layers: Layers
}

/** Legend of the map, in which a person chooses what colours tell, and filters. */
function MapLegend({ dataset, logic, interaction, layers }: MapLegendProps): ReactNode {
  const { controller, extent } = logic
  const columns = useMemo(() => dataset.schema.filter(isCategoryColumn), [dataset.schema])
  const hasManyLines = (extent.total ?? 0) > manyLines
  return (
    <Legend
      categories={layers.categories}
      columns={interaction ? columns : []}
      onColumn={logic.setCategory}
      density={layers.density?.classes}
      isDense={logic.isDense}
      onDense={interaction && hasManyLines ? logic.setDense : undefined}
      filters={controller.state.filters}
      onFilter={interaction ? controller.setFilter : undefined}
    />
  )
}
