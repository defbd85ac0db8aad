/** Event colours by category. */
import type { Line } from '../../contract/datasets/dataset.ts'
import { categoriesUrl, type Parameters } from '../shared/api.ts'
import { palettes, textOn } from '../shared/colors.ts'
import type { FacetAnswer } from '../shared/facets.ts'
import { formatValue } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { primaryOf, useMode } from '../shared/theme.ts'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import type { EventColumns, TimelineChoices } from './configuration.ts'

export interface EventColors {
  items: { value: string; label: string; color: string }[]
  hasOthers: boolean
  colorOf: (line: Line | undefined) => string
  onColor: (color: string) => string
}

/** Colour of categories without their own colour. */
const otherColor = { light: '#5B6770', dark: '#B0BEC5' } as const

/** @param fixed filters of the configuration; visitors' filters are ignored, so that a colour keeps its meaning */
export function useCategories(
  dataset: DescribedDataset,
  { category }: EventColumns,
  { color }: TimelineChoices,
  fixed: Parameters
): EventColors {
  const mode = useMode()
  const colors = palettes[mode]
  const { data } = useAnswer<FacetAnswer>(
    category ? categoriesUrl(dataset, category.key, colors.length, fixed) : undefined
  )
  const items = (category ? (data?.aggs ?? []) : []).map(({ value }, index) => ({
    value: String(value),
    label: formatValue(value, category, locale),
    color: colors[index] ?? otherColor[mode]
  }))
  const byValue = new Map(items.map((item) => [item.value, item.color]))
  return {
    items,
    hasOthers: !!category && (data?.total_values ?? 0) > items.length,
    colorOf(line) {
      if (!category) return color ?? primaryOf(mode)
      const value: unknown = line?.[category.key]
      const [first = ''] = category.separator ? String(value).split(category.separator) : [String(value)]
      return byValue.get(first) ?? otherColor[mode]
    },
    onColor: textOn
  }
}
