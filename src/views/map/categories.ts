/** Colours of a map by the values of a column. */
import { hslToRgb, rgbToHex } from '@mui/material/styles'
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { readableColor } from '../../theme/contrast.ts'
import type { ColumnFilter } from '../filters/filter.ts'
import { isGeometry } from '../table/columns.ts'

/** Maximum number of values with a colour of their own. */
export const colouredValues = 12
/** Maximum number of distinct values of a column offered for colouring. */
export const maxDistinct = 50
/** Minimum contrast of graphical objects (WCAG 2.2, 1.4.11). */
const graphicRatio = 3
/** Lightness of successive colours: neighbouring hues also differ in lightness. */
const lightnesses = [0.42, 0.62, 0.35]
const minSaturation = 0.45
/** Colour of values without an entry in the legend, nearly grey. */
const otherColor = '#8A8F94'

export interface Category {
  value: string
  label: string
  color: string
}

export function isCategoryColumn(property: SchemaProperty): boolean {
  const { key, type, format, separator } = property
  if (key.startsWith('_') || property['x-calculated'] || separator) return false
  if (!hasCapability(property, 'values') || isGeometry(property)) return false
  if ((property['x-cardinality'] ?? 0) > maxDistinct) return false
  if (type === 'string') return format !== 'date' && format !== 'date-time'
  return type === 'boolean' || type === 'integer' || type === 'number'
}

/**
 * Colours distinct from the page and from one another, with hues spread evenly from the primary one.
 * @param backgrounds colours that they are drawn on
 */
export function categoryColors(primary: string, backgrounds: string[], count: number): string[] {
  const { hue, saturation } = hueOf(primary)
  return Array.from({ length: count }, (_, index) => {
    const turned = Math.round((hue + (index * 360) / count) % 360)
    const percent = Math.round(Math.max(minSaturation, saturation) * 100)
    const lightness = Math.round((lightnesses[index % lightnesses.length] ?? 0.5) * 100)
    const color = rgbToHex(hslToRgb(`hsl(${turned}, ${percent}%, ${lightness}%)`))
    return readableColor(color, backgrounds, graphicRatio)
  })
}

export function othersColor(backgrounds: string[]): string {
  return readableColor(otherColor, backgrounds, graphicRatio)
}

function hueOf(color: string): { hue: number; saturation: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => parseInt(color.slice(start, start + 2), 16) / 255
  )
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range === 0) return { hue: 0, saturation: 0 }
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  const lightness = most - range / 2
  return { hue: sixth * 60, saturation: range / (1 - Math.abs(2 * lightness - 1)) }
}

/** Values selected by the filter on a column; undefined without a filter. */
export function selectedValuesOf(filters: ColumnFilter[], column: string): string[] | undefined {
  const filter = filters.find(
    (candidate) => candidate.column === column && (candidate.operator === 'eq' || candidate.operator === 'in')
  )
  return filter?.values
}

/** Filter after a click on a value of the legend; empty when no value is left. */
export function toggledFilter(filters: ColumnFilter[], column: string, value: string): ColumnFilter {
  const selectedValues = selectedValuesOf(filters, column) ?? []
  const values = selectedValues.includes(value)
    ? selectedValues.filter((selectedValue) => selectedValue !== value)
    : [...selectedValues, value]
  return { column, operator: 'in', values }
}
