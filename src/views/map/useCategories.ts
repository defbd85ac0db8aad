import { useTheme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { groundColors } from './base/baseStyle.ts'
import {
  categoryColors,
  colouredValues,
  isCategoryColumn,
  maxDistinct,
  othersColor,
  type Category
} from './categories.ts'
import { categoryPath } from './mapRequests.ts'
import { byLabel } from '../../i18n/collation.ts'

export interface Categories {
  column: SchemaProperty
  values: Category[]
  /** Colour of values without their own, and whether there are such values. */
  others: string
  hasOthers: boolean
}

/** Colours of the values of a column; undefined while loading, `unusable` when there are too many distinct values. */
export function useCategories(
  dataset: Dataset,
  key: string | undefined,
  draft: boolean
): Categories | 'unusable' | undefined {
  const { palette } = useTheme()
  const column = dataset.schema.find((candidate) => candidate.key === key)
  const isUsable = !!column && isCategoryColumn(column)
  const { data, isError } = useQuery({
    queryKey: ['map-categories', dataset.id, dataset.finalizedAt, key, draft],
    queryFn: ({ signal }) =>
      apiJson<{ value: string; label: string }[]>(categoryPath(dataset, key ?? '', maxDistinct, draft), {
        signal
      }),
    enabled: isUsable,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false
  })
  const backgrounds = useMemo(
    () => [groundColors(palette.mode).land, palette.background.paper],
    [palette.mode, palette.background.paper]
  )
  return useMemo(() => {
    if (key === undefined) return undefined
    if (!column || !isUsable || isError) return 'unusable'
    if (!data) return undefined
    // The server sorts texts by code point, and numbers by value: only texts are sorted again for the locale.
    const sorted = column.type === 'string' ? byLabel(data, ({ label }) => label) : data
    const shown = sorted.slice(0, colouredValues)
    const colors = categoryColors(palette.primary.main, backgrounds, shown.length)
    return {
      column,
      values: shown.map(({ value, label }, index) => ({ value, label, color: colors[index] ?? '' })),
      others: othersColor(backgrounds),
      hasOthers: data.length > colouredValues
    }
  }, [key, column, isUsable, isError, data, palette.primary.main, backgrounds])
}
