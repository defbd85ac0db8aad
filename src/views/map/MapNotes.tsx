import type { ReactNode } from 'react'
import { FilterChips } from '../filters/FilterChips.tsx'
import { useLinesList } from '../table/linesContext.ts'
import { SearchField } from '../table/SearchField.tsx'
import { MapNote } from './MapState.tsx'
import { placeText } from './placeText.ts'
import type { useMapLayers } from './useMapLayers.ts'
import type { MapLogic } from './useMapLogic.ts'
import { useMapTranslate } from './useMapTranslate.ts'

interface MapNotesProps {
  logic: MapLogic
  layers: ReturnType<typeof useMapLayers>
  interaction: boolean
}

/** Search and filters over the map, and notes about what it does not show. */
export function MapNotes({ logic, layers, interaction }: MapNotesProps): ReactNode {
  const t = useMapTranslate()
  const { cells } = useLinesList()
  const { controller, extent, onlyLine } = logic
  const { activity, density } = layers
  const percent = activity.share === undefined ? 100 : Math.max(1, Math.floor(activity.share * 100))
  return (
    <>
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
      {layers.isCategoryUnusable && (
        <MapNote isWarning text={t('maps.category.unusable', { field: logic.category })} />
      )}
      {onlyLine && extent.box && <MapNote text={placeText(extent.box, cells.locale)} />}
      {percent < 100 && !density && !activity.isBusy && <MapNote text={t('maps.sample', { percent })} />}
    </>
  )
}
