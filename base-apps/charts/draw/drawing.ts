/** What every kind of drawing is given, and what it tells of its marks. */
import type { ChartData } from '../data.ts'
import type { Margins, Size, Stacking } from './layout.ts'

export interface DrawingProps {
  data: ChartData
  size: Size
  stacking: Stacking
  colors: string[]
  /** Writes a value. */
  format: (value: number | null) => string
  /** Writes a value where there is little room: on an axis, on a mark. */
  short: (value: number) => string
  showsValues: boolean
  xTitle: string
  yTitle: string
  /** Index of the mark under the pointer or the keyboard. */
  active: number | undefined
  markProps: (index: number) => MarkProps
}

/** Of the element of each mark: a mark is an option of the list that the drawing is to screen readers. */
export interface MarkProps {
  id: string
  role: 'option'
  'aria-label': string
  'aria-selected': boolean
  className: string
  onPointerEnter: () => void
  onClick: (() => void) | undefined
}

/** Where what is told of a mark is shown. */
export interface Anchor {
  x: number
  y: number
}

export interface Frame {
  margins: Margins
  /** Ends of the drawing itself. */
  left: number
  right: number
  top: number
  bottom: number
}

export function frameOf({ width, height }: Size, margins: Margins): Frame {
  return {
    margins,
    left: margins.left,
    right: Math.max(margins.left + 10, width - margins.right),
    top: margins.top,
    bottom: Math.max(margins.top + 10, height - margins.bottom)
  }
}

/** All values are whole numbers. */
export const areWhole = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
