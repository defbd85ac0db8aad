/** Props shared by all chart types, and the frame of their plot area. */
import type { ChartData } from '../data.ts'
import type { Margins, Size, Stacking } from './layout.ts'

export interface DrawingProps {
  data: ChartData
  size: Size
  stacking: Stacking
  colors: string[]
  /** Formats a value in full. */
  format: (value: number | null) => string
  /** Formats a value compactly, for an axis or a mark. */
  short: (value: number) => string
  showsValues: boolean
  xTitle: string
  yTitle: string
  /** Index of the mark that is hovered or focused. */
  active: number | undefined
  markProps: (index: number) => MarkProps
}

/** Attributes of the element of a mark: the chart is a list box, and each mark one of its options. */
export interface MarkProps {
  id: string
  role: 'option'
  'aria-label': string
  'aria-selected': boolean
  className: string
  onPointerEnter: () => void
  onClick: (() => void) | undefined
}

/** Position of the tooltip of a mark, in pixels. */
export interface Anchor {
  x: number
  y: number
}

export interface Frame {
  margins: Margins
  /** Left edge of the plot area, in pixels; the next fields are its other edges. */
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

/** Whether all values are integers. */
export const areWhole = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
