/** Line colours as MapLibre expressions, and the legend for them. */
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

/** How lines are coloured, once the column values are loaded. */
export type Coloring =
  | { type: 'single'; color: string }
  | { type: 'categories'; field: string; items: CategoryItem[]; hasOthers: boolean }
  | { type: 'classes'; field: string; items: ClassItem[] }

/** Gives each of the most frequent values its own colour, as long as the palette has distinguishable colours. */
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
  // A line without a value has no class.
  return ['case', ['has', coloring.field], stepped, otherColor] as unknown as ExpressionSpecification
}

/** Label of a class: its two limits. */
export function classLabel({ from, until }: ValueClass, format: (value: number) => string): string {
  return from === until ? format(from) : `${format(from)} – ${format(until)}`
}
