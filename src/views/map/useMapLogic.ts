import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { BoundingBox, Dataset } from '../../../contract/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { selectionParameters } from '../table/linesRequest.ts'
import { useTableState, type TableController, type TableUrlState } from '../table/useTableState.ts'
import type { CellContext } from '../values/cellContent.ts'
import { useCells } from '../values/useCells.ts'
import type { Box } from './base/extents.ts'
import { isCategoryColumn } from './categories.ts'
import { extentPath, samplingOf, tilePath, type Parameters } from './mapRequests.ts'

export interface MapOptions {
  dataset: Dataset
  urlState: TableUrlState
  selectable: boolean
  draft: boolean
}

interface ExtentAnswer {
  total: number
  bbox?: BoundingBox
}

export interface Extent {
  /** Lines that match, with or without a place; undefined until the first answer. */
  total: number | undefined
  box: Box | undefined
  error: Error | null
  retry: () => void
}

export interface MapLogic {
  controller: TableController
  /** What selects the lines of the map, as API parameters. */
  selection: Parameters
  tiles: string
  extent: Extent
  /** `_id` of the only line to show, or of the one chosen on a selectable map. */
  onlyLine: string | undefined
  chosenLine: string | undefined
  choose: (id: string | undefined) => void
  category: string | undefined
  setCategory: (key: string | undefined) => void
  cells: CellContext
}

const idParameter = '_id_eq'
/** Length that names are cut at outside of a table. */
const truncate = 50

/** Everything that a map decides without drawing it. */
export function useMapLogic({ dataset, urlState, selectable, draft }: MapOptions): MapLogic {
  // `_id_eq` names one line here, whether it can be chosen on the map or is the only one to show.
  const controller = useTableState(dataset, urlState, true)
  const { state, conceptFilters } = controller
  const { q, filters, selected } = state
  const { category, setCategory } = useCategory(urlState)
  const sampling = samplingOf(urlState.query)
  const onlyLine = selectable ? undefined : selected
  const selection = useMemo(() => {
    const parameters = selectionParameters(dataset, { q, filters }, conceptFilters, draft)
    return onlyLine ? [...parameters, [idParameter, onlyLine] as [string, string]] : parameters
  }, [dataset, q, filters, conceptFilters, draft, onlyLine])
  // A column that cannot colour the map is told to the person, not asked of the API.
  const column = dataset.schema.find(({ key }) => key === category)
  const coloured = column && isCategoryColumn(column) ? category : undefined
  const tiles = useMemo(
    () => tilePath(dataset, selection, { category: coloured, sampling }),
    [dataset, selection, coloured, sampling]
  )
  const cells = useCells(truncate)
  const chosenLine = selectable ? selected : undefined
  const [clicked, setClicked] = useState<{ id: string | undefined }>()
  const { update } = controller
  const choose = useCallback(
    (id: string | undefined) => {
      setClicked({ id })
      update({ selected: id })
    },
    [update]
  )
  // A line that was clicked is on the screen already: only an address leads to another place.
  const sought = clicked && clicked.id === chosenLine ? undefined : chosenLine
  return {
    controller,
    selection,
    tiles,
    extent: useExtent(dataset, selection, sought),
    onlyLine,
    chosenLine,
    choose,
    category,
    setCategory,
    cells
  }
}

/** Where the lines are: those of the filters, or the one that the address chose. */
function useExtent(dataset: Dataset, selection: Parameters, sought: string | undefined): Extent {
  const path = extentPath(dataset, sought ? [...selection, [idParameter, sought]] : selection)
  const { data, error, refetch } = useQuery({
    queryKey: ['map-extent', path],
    queryFn: ({ signal }) => apiJson<ExtentAnswer>(path, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false
  })
  const box = data?.bbox?.length === 4 ? data.bbox : undefined
  return { total: data?.total, box, error, retry: () => void refetch() }
}

/** The column that colours the map: in the address, or with the page when only filters are kept there. */
function useCategory({ query, replace, keep }: TableUrlState): Pick<MapLogic, 'category' | 'setCategory'> {
  const [inMemory, setInMemory] = useState<{ key: string | undefined }>()
  const inUrl = query.get('category') ?? undefined
  const setCategory = useCallback(
    (key: string | undefined) => {
      if (keep === 'filters') {
        setInMemory({ key })
        return
      }
      const next = new URLSearchParams(query)
      if (key) next.set('category', key)
      else next.delete('category')
      replace(next)
    },
    [query, replace, keep]
  )
  return { category: keep === 'filters' && inMemory ? inMemory.key : inUrl, setCategory }
}
