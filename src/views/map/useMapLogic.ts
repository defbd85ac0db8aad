import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { BoundingBox, Dataset } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { selectionParameters } from '../table/linesRequest.ts'
import { useTableState, type TableController, type TableUrlState } from '../table/useTableState.ts'
import type { CellContext } from '../values/cellContent.ts'
import { useCells } from '../values/useCells.ts'
import type { Box } from './base/extents.ts'
import { isCategoryColumn } from './categories.ts'
import { extentPath, samplingOf, tilePath, type Parameters } from './mapRequests.ts'

interface MapOptions {
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
  /** Their number is shown instead of the lines. */
  isDense: boolean
  setDense: () => void
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
  const { category, setCategory, isDense, setDense } = useColours(urlState)
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
    isDense,
    setDense,
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

interface Colours {
  key?: string | undefined
  isDense?: boolean
}

/** What the colours of the map tell: in the address, or with the page when only filters are kept there. */
function useColours({
  query,
  replace,
  keep
}: TableUrlState): Pick<MapLogic, 'category' | 'setCategory' | 'isDense' | 'setDense'> {
  const [inMemory, setInMemory] = useState<Colours>()
  const set = useCallback(
    (colours: Colours) => {
      if (keep === 'filters') {
        setInMemory(colours)
        return
      }
      const next = new URLSearchParams(query)
      next.delete('category')
      next.delete('density')
      if (colours.key) next.set('category', colours.key)
      if (colours.isDense) next.set('density', 'true')
      replace(next)
    },
    [query, replace, keep]
  )
  const setCategory = useCallback((key: string | undefined) => set({ key }), [set])
  const setDense = useCallback(() => set({ isDense: true }), [set])
  const inUrl: Colours = {
    key: query.get('category') ?? undefined,
    isDense: ['1', 'true'].includes(query.get('density') ?? '')
  }
  const { key, isDense = false } = keep === 'filters' && inMemory ? inMemory : inUrl
  return { category: key, setCategory, isDense, setDense }
}
