import type { MapRef } from '@vis.gl/react-maplibre'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useCategories } from './useCategories.ts'
import { useDensity } from './useDensity.ts'
import { useMapActivity } from './useMapActivity.ts'
import type { MapLogic } from './useMapLogic.ts'
import { useTileSource } from './useTileSource.ts'

interface MapLayers {
  source: ReturnType<typeof useTileSource>
  activity: ReturnType<typeof useMapActivity>
  /** Categories by which lines are coloured; undefined without a usable column. */
  categories: Exclude<ReturnType<typeof useCategories>, 'unusable'>
  /** Whether the column of the categories has too many values, or none. */
  isCategoryUnusable: boolean
  density: ReturnType<typeof useDensity>
}

/** What the map draws: lines in their colours, or their density. */
export function useMapLayers(
  map: ReturnType<MapRef['getMap']> | undefined,
  dataset: Dataset,
  logic: MapLogic,
  draft: boolean
): MapLayers {
  const source = useTileSource(logic.tiles)
  const activity = useMapActivity(map, source.counts)
  const categories = useCategories(dataset, logic.category, draft)
  const density = useDensity(dataset, logic.selection, activity.view, logic.isDense)
  return {
    source,
    activity,
    categories: categories === 'unusable' ? undefined : categories,
    isCategoryUnusable: categories === 'unusable',
    density
  }
}
