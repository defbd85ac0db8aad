/** The colour of each line of a map, as MapLibre computes it, and the legend that says so. */
import type { ExpressionSpecification } from 'maplibre-gl'
import type { ValueClass } from './classes.ts'
import { otherColor } from './palettes.ts'

interface CategoryItem {
  value: string
  label: string
  color: string
}

interface ClassItem extends ValueClass {
  color: string
  isLast: boolean
}

/** What lines are coloured by, once it is known. */
export type Coloring =
  | { type: 'single'; color: string }
  | { type: 'categories'; field: string; items: CategoryItem[]; hasOthers: boolean }
  | { type: 'classes'; field: string; items: ClassItem[] }

/** The most frequent values have a colour each, of those that people tell apart. */
export function categoryItems(
  values: { value: string | number; label: string }[],
  colors: readonly string[]
): CategoryItem[] {
  return values.slice(0, colors.length).map(({ value, label }, index) => ({
    value: String(value),
    label,
    color: colors[index] ?? otherColor
  }))
}

export function classItems(classes: ValueClass[], colors: string[]): ClassItem[] {
  return classes.map((bounds, index) => ({
    ...bounds,
    color: colors[index] ?? otherColor,
    isLast: index === classes.length - 1
  }))
}

export function colorExpression(coloring: Coloring): ExpressionSpecification | string {
  if (coloring.type === 'single') return coloring.color
  if (coloring.items.length === 0) return otherColor
  if (coloring.type === 'categories') {
    return [
      'match',
      ['to-string', ['get', coloring.field]],
      ...coloring.items.flatMap(({ value, color }) => [value, color]),
      otherColor
    ] as unknown as ExpressionSpecification
  }
  const [first, ...others] = coloring.items
  const steps = others.flatMap(({ from, color }) => [from, color])
  const value: ExpressionSpecification = ['to-number', ['get', coloring.field]]
  const stepped = steps.length ? ['step', value, first?.color ?? otherColor, ...steps] : first?.color
  // A line without a value is in no class.
  return ['case', ['has', coloring.field], stepped, otherColor] as unknown as ExpressionSpecification
}

/** What a class is called: from one number to another. */
export function classLabel({ from, until }: ValueClass, format: (value: number) => string): string {
  return from === until ? format(from) : `${format(from)} – ${format(until)}`
}
