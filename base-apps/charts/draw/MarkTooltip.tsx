/** Tooltip of a mark, beside the pointer. Hidden from screen readers, which read the label of the mark. */
import { locale } from '../../shared/language.ts'
import { formatNumber } from '../../shared/format.ts'
import type { ChartData } from '../data.ts'
import { t } from '../messages.ts'
import type { Anchor } from './drawing.ts'
import type { Size } from './layout.ts'

interface Row {
  label: string
  value: string
  color: number
}

interface TooltipOptions {
  format: (value: number | null) => string
  /** Values are shown as shares of their sum. */
  shares: boolean
}

export function tooltipOf(
  data: ChartData,
  index: number,
  { format, shares }: TooltipOptions
): { title: string; rows: Row[]; text: string } {
  const point = data.points?.[index]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const tooltip = (title: string, rows: Row[], isNamed: boolean) => ({
    title,
    rows,
    text: `${title}${colon}${rows.map(({ label, value }) => (isNamed ? `${label} ${value}` : value)).join(', ')}`
  })
  if (point) {
    const rows = [
      { label: data.xTitle, value: formatNumber(point.x, locale), color: -1 },
      { label: data.yTitle, value: format(point.y), color: point.series }
    ]
    return tooltip(point.label, rows, true)
  }
  const title = data.categories[index]?.label ?? ''
  const rows = (shares ? data.series.slice(0, 1) : data.series).map(({ label, values }, series) => {
    const value = values[index] ?? null
    return {
      label,
      value: shares ? shareOf(value, values, format) : format(value),
      color: shares ? index : series
    }
  })
  return tooltip(title, rows, data.series.length > 1 && !shares)
}

function shareOf(value: number | null, values: (number | null)[], format: TooltipOptions['format']): string {
  const whole = values.reduce<number>((sum, part) => sum + Math.max(0, part ?? 0), 0)
  if (value === null || whole <= 0) return format(value)
  const percent = formatNumber((100 * value) / whole, locale, { decimals: 1, unit: '%' })
  return t('share', { value: format(value), percent })
}

interface TooltipProps extends TooltipOptions {
  data: ChartData
  index: number
  anchor: Anchor
  size: Size
  colors: string[]
}

/** Half of the maximum width of the tooltip, in pixels. */
const halfWidth = 110

export function MarkTooltip({ data, index, anchor, size, colors, ...options }: TooltipProps) {
  const { title, rows } = tooltipOf(data, index, options)
  const isHigh = anchor.y > size.height / 2
  const style = {
    left: Math.min(Math.max(anchor.x, halfWidth), Math.max(halfWidth, size.width - halfWidth)),
    top: anchor.y + (isHigh ? -14 : 14),
    transform: `translate(-50%, ${isHigh ? '-100%' : '0'})`
  }
  return (
    <div className="tooltip" style={style} aria-hidden>
      <strong>{title}</strong>
      {rows.map(({ label, value, color }) => (
        <div key={label} className="tooltip-row">
          {color >= 0 && <span className="swatch" style={{ background: colors[color] }} />}
          {(rows.length > 1 || data.points) && <span>{label}</span>}
          <b>{value}</b>
        </div>
      ))}
    </div>
  )
}
