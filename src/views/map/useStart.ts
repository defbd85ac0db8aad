import { useState } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { wholeWorld, type Box } from './base/extents.ts'
import type { MapLogic } from './useMapLogic.ts'

/** Initial extent of the map, undefined until it is known. It is fixed: later changes move the map instead. */
export function useStart(dataset: Dataset, { controller, extent }: MapLogic): Box | undefined {
  const { q, filters, selected } = controller.state
  // The extent of all lines comes with the dataset; that of a filter is awaited, so that the map does not jump.
  const isFiltered = !!q || filters.length > 0 || !!selected
  const known = isFiltered ? extent.box : (extent.box ?? boxOf(dataset))
  const [start, setStart] = useState(known)
  const isAnswered = extent.total !== undefined || !!extent.error
  const newStart = known ?? (isAnswered ? wholeWorld : undefined)
  if (!start && newStart) setStart(newStart)
  return start ?? newStart
}

function boxOf({ bbox }: Dataset): Box | undefined {
  return bbox?.length === 4 ? bbox : undefined
}
