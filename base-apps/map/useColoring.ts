/** Line colours, computed from the values of all data: filters do not change the meaning of a colour. */
import { canGroup } from '../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { categoriesUrl, type Parameters } from '../shared/api.ts'
import { palettes } from '../shared/colors.ts'
import { formatValue } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { primaryOf, useMode } from '../shared/theme.ts'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import type { FacetAnswer } from '../shared/facets.ts'
import { classesOf, equalBreaks, quantilePercents, readableBreaks } from './classes.ts'
import { categoryItems, classItems, type Coloring } from './coloring.ts'
import type { ColorChoice } from './configuration.ts'
import { rampColors } from './palettes.ts'
import { quantilesUrl, rangeUrl } from './requests.ts'

type ClassesChoice = Extract<ColorChoice, { type: 'classes' }>

interface Range {
  metric: { min: number | null; max: number | null }
}

interface Quantiles {
  metric: { value: number | null }[]
}

/** @returns undefined until the values are loaded; the error when loading fails */
export function useColoring(
  dataset: DescribedDataset,
  choice: ColorChoice,
  fixed: Parameters
): { coloring: Coloring | undefined; error: Error | null } {
  const mode = useMode()
  const classes = choice.type === 'classes' ? choice : undefined
  const column = 'field' in choice ? dataset.schema.find(({ key }) => key === choice.field) : undefined
  // The form keeps the chosen column when the colour type changes, although this type may not accept the column.
  const isKnown = !!column && canGroup(column) && (!classes || isNumber(column))
  const colors = palettes[mode]
  const categories = useAnswer<FacetAnswer>(
    isKnown && choice.type === 'categories'
      ? categoriesUrl(dataset, choice.field, colors.length, fixed)
      : undefined
  )
  const range = useAnswer<Range>(isKnown && classes ? rangeUrl(dataset, classes.field, fixed) : undefined)
  const quantiles = useAnswer<Quantiles>(
    isKnown && classes?.method === 'quantiles'
      ? quantilesUrl(dataset, classes.field, quantilePercents(classes.count), fixed)
      : undefined
  )
  const error = categories.error ?? range.error ?? quantiles.error
  if (choice.type === 'single' || !isKnown) {
    const color = (choice.type === 'single' && choice.color) || primaryOf(mode)
    return { coloring: { type: 'single', color }, error }
  }
  if (choice.type === 'categories') {
    return { coloring: categories.data && categoriesOf(choice.field, categories.data), error }
  }
  return { coloring: classesOfAnswers(choice, range.data, quantiles.data), error }

  function categoriesOf(field: string, answer: FacetAnswer): Coloring {
    const values = (answer.aggs ?? []).map(({ value }) => ({
      value,
      label: formatValue(value, column, locale)
    }))
    const hasOthers = (answer.total_values ?? 0) > colors.length
    return { type: 'categories', field, items: categoryItems(values, colors), hasOthers }
  }
}

const isNumber = ({ type }: SchemaProperty): boolean => type === 'number' || type === 'integer'

function classesOfAnswers(
  choice: ClassesChoice,
  range: Range | undefined,
  quantiles: Quantiles | undefined
): Coloring | undefined {
  if (!range || (choice.method === 'quantiles' && !quantiles)) return undefined
  const { min, max } = range.metric
  if (min === null || max === null) return { type: 'classes', field: choice.field, items: [] }
  const classes = classesOf(min, max, breaksOf(choice, min, max, quantiles))
  const colors = rampColors(choice.palette, classes.length, choice.isReversed)
  return { type: 'classes', field: choice.field, items: classItems(classes, colors) }
}

function breaksOf(
  choice: ClassesChoice,
  min: number,
  max: number,
  quantiles: Quantiles | undefined
): number[] {
  if (choice.method === 'manual') return choice.breaks
  const breaks =
    choice.method === 'equal'
      ? equalBreaks(min, max, choice.count)
      : (quantiles?.metric ?? []).flatMap(({ value }) => value ?? [])
  return readableBreaks(breaks, min, max)
}
