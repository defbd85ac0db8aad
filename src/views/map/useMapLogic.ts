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

interface Extent {
  /** Number of matching lines, with or without geometry; undefined until the first response. */
  total: number | undefined
  box: Box | undefined
  error: Error | null
  retry: () => void
}

export interface MapLogic {
  controller: TableController
  /** API parameters that select the lines. */
  selection: Parameters
  tiles: string
  extent: Extent
  /** `_id` of the only line to show, or of the line selected on a selectable map. */
  onlyLine: string | undefined
  chosenLine: string | undefined
  choose: (id: string | undefined) => void
  category: string | undefined
  setCategory: (key: string | undefined) => void
  /** Whether density is shown instead of lines. */
  isDense: boolean
  setDense: () => void
  cells: CellContext
}

const idParameter = '_id_eq'
/** Maximum length of texts in characters; the server truncates longer ones. */
const truncate = 50

/** State of the map, apart from rendering. */
export function useMapLogic({ dataset, urlState, selectable, draft }: MapOptions): MapLogic {
  // `_id_eq` is either the selected line of a selectable map, or the only line to show.
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
  // A column that cannot colour the map gives a notice, and no request.
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
  // A clicked line is already in view: only a line from the URL moves the map.
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

/** Extent of the lines: of the filtered ones, or of the line selected by the URL. */
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

/** Colouring of the map: stored in the URL, or in memory when the URL holds only filters. */
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
      const newQuery = new URLSearchParams(query)
      newQuery.delete('category')
      newQuery.delete('density')
      if (colours.key) newQuery.set('category', colours.key)
      if (colours.isDense) newQuery.set('density', 'true')
      replace(newQuery)
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
