/** Layout of a chart: scales, ticks, positions and labels, in pixels. No I/O. */
import { scaleBand, scaleLinear, scalePoint, type ScaleLinear } from 'd3-scale'
import { stack, stackOffsetDiverging, stackOffsetExpand, stackOffsetNone } from 'd3-shape'
import type { ChartData, Series } from '../data.ts'

export interface Size {
  width: number
  height: number
}

export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

export type Stacking = 'grouped' | 'stacked' | 'percent'

/** Start and end of each value, by series then by category; null for a missing value. */
type Spans = ([number, number] | null)[][]

const fontSize = 12
/** Mean width of a character. Measuring each label in the DOM would force a layout per label. */
const characterWidth = fontSize * 0.58

export const textWidth = (text: string): number => text.length * characterWidth

/** Truncates a text to a width in pixels, with an ellipsis. */
export function truncateToWidth(text: string, width: number): string {
  const characters = Math.floor(width / characterWidth)
  return text.length <= characters ? text : `${text.slice(0, Math.max(1, characters - 1))}…`
}

export function spansOf({ series, categories }: ChartData, stacking: Stacking): Spans {
  if (stacking === 'grouped' || (stacking === 'stacked' && series.length === 1)) {
    return series.map(({ values }) => values.map((value) => (value === null ? null : [0, value])))
  }
  const hasNegatives = series.some(({ values }) => values.some((value) => (value ?? 0) < 0))
  const stacked = hasNegatives ? stackOffsetDiverging : stackOffsetNone
  const layers = stack<number, Series>()
    .keys(series)
    .value((index, { values }) => values[index] ?? 0)
    .offset(stacking === 'percent' ? stackOffsetExpand : stacked)(categories.map((_category, index) => index))
  return layers.map((layer) =>
    layer.map(([from, to]) => (Number.isFinite(from) && Number.isFinite(to) ? [from, to] : null))
  )
}

/**
 * Domain of the value axis. It contains all values, and zero unless `isFree` and all values are far from zero: a bar
 * that does not begin at zero misleads, a line does not.
 */
export function valueDomain(spans: Spans, isFree: boolean): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const span of spans.flat()) {
    if (!span) continue
    const values = isFree ? [span[1]] : span
    least = Math.min(least, ...values)
    most = Math.max(most, ...values)
  }
  if (least > most) return [0, 1]
  const isFar = isFree && least > 0 && least > most * 0.6
  if (!isFar) [least, most] = [Math.min(0, least), Math.max(0, most)]
  return least === most ? [least, least + 1] : [least, most]
}

export function pointDomain(values: number[]): [number, number] {
  if (!values.length) return [0, 1]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return least === most ? [least - 1, most + 1] : [least, most]
}

export function linear(domain: [number, number], range: [number, number]): ScaleLinear<number, number> {
  const ticks = ticksIn(Math.abs(range[1] - range[0]))
  return scaleLinear().domain(domain).nice(ticks).range(range)
}

/** Ticks of the value axis; integers only when all values are integers, as half a line has no meaning. */
export function ticksOf(scale: ScaleLinear<number, number>, areWhole: boolean): number[] {
  const [from = 0, to = 0] = scale.range()
  const ticks = scale.ticks(ticksIn(Math.abs(to - from)))
  return areWhole ? ticks.filter(Number.isInteger) : ticks
}

/** Number of ticks that fit in a length, in pixels. */
const ticksIn = (length: number): number => Math.max(2, Math.min(8, Math.floor(length / 55)))

export interface Positions {
  /** Start of the band of a category; `width` is the width of a band, `center` its middle. */
  at: (index: number) => number
  width: number
  center: (index: number) => number
}

const widest = 120

/** Positions of the categories: bands for bars, points for lines. */
export function positions(count: number, [start, end]: [number, number], isBand: boolean): Positions {
  const indexes = Array.from({ length: count }, (_none, index) => index)
  if (isBand) {
    // The band width has a maximum, so that a chart of one bar is not a filled rectangle.
    const band = scaleBand<number>().domain(indexes).range([start, end]).paddingInner(0.2).paddingOuter(0.1)
    const width = Math.min(band.bandwidth(), widest)
    const center = (index: number): number => (band(index) ?? 0) + band.bandwidth() / 2
    return { at: (index) => center(index) - width / 2, width, center }
  }
  const point = scalePoint<number>().domain(indexes).range([start, end])
  const width = count > 1 ? point.step() : end - start
  const center = (index: number): number => point(index) ?? 0
  return { at: (index) => center(index) - width / 2, width, center }
}

/**
 * Layout of the labels of an axis: horizontal, slanted when they would overlap, or one of every n when slanted labels
 * would overlap too.
 */
export interface LabelPlan {
  isSlanted: boolean
  every: number
  /** Maximum length of a label, in pixels. */
  room: number
}

const slantedRoom = 110
const lineHeight = 16

export function labelPlan(labels: string[], step: number): LabelPlan {
  const longest = Math.max(0, ...labels.map(textWidth))
  if (longest + 8 <= step) return { isSlanted: false, every: 1, room: longest }
  // Dates and numbers are short: a few horizontal labels are easier to read than all of them slanted.
  const needed = Math.ceil((longest + 12) / step)
  if (longest <= 80 && labels.length > 6 && labels.length / needed >= 2)
    return { isSlanted: false, every: needed, room: longest }
  return {
    isSlanted: true,
    every: Math.max(1, Math.ceil(lineHeight / step)),
    room: Math.min(slantedRoom, longest)
  }
}

/** Height of the labels below an axis, in pixels. */
export const labelsHeight = ({ isSlanted, room }: LabelPlan): number => (isSlanted ? room * 0.64 + 18 : 22)
