import { useTheme } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import type { Extent } from './base/graticule.ts'
import {
  densityCells,
  densityClasses,
  densityPath,
  fewLines,
  type DensityAnswer,
  type DensityCells
} from './density.ts'
import type { Parameters } from './mapRequests.ts'

export interface DensityClass {
  /** Lower bound of the class, and exclusive upper bound. */
  from: number
  until: number | undefined
  /** Opacity, between 0 and 1. */
  opacity: number
}

export interface Density {
  cells: DensityCells
  classes: DensityClass[]
  color: string
}

/** Opacity of the lightest and darkest cells. */
const [lightest, darkest] = [0.15, 0.7]

/** Density of the lines in a view; undefined while loading, or when there are few enough to draw individually. */
export function useDensity(
  dataset: Dataset,
  selection: Parameters,
  view: Extent | undefined,
  isWanted: boolean
): Density | undefined {
  const { palette } = useTheme()
  const path = view && densityPath(dataset, selection, view)
  const { data } = useQuery({
    queryKey: ['map-density', path],
    queryFn: ({ signal }) => apiJson<DensityAnswer>(path ?? '', { signal }),
    enabled: isWanted && !!path,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false
  })
  const { main } = palette.primary
  return useMemo(() => {
    const totals = data?.features.map(({ properties }) => properties.total) ?? []
    const isFew = totals.reduce((sum, total) => sum + total, 0) < fewLines
    if (!isWanted || !data || isFew) return undefined
    const steps = densityClasses(totals)
    const classes = steps.map((from, index) => ({
      from,
      until: steps[index + 1],
      opacity: lightest + ((darkest - lightest) * index) / Math.max(1, steps.length - 1)
    }))
    return { cells: densityCells(data), classes, color: main }
  }, [data, isWanted, main])
}
