/** Chart axes: lines, labels and titles. Hidden from screen readers, which read the marks and the table. */
import type { ScaleLinear } from 'd3-scale'
import type { Frame } from './drawing.ts'
import { truncateToWidth, textWidth, ticksOf, type LabelPlan, type Positions } from './layout.ts'

interface ValueAxisProps {
  scale: ScaleLinear<number, number>
  frame: Frame
  short: (value: number) => string
  side: 'left' | 'bottom'
  title: string
  areWhole?: boolean
}

export function ValueAxis({ scale, frame, short, side, title, areWhole = false }: ValueAxisProps) {
  const { left, right, top, bottom } = frame
  const ticks = ticksOf(scale, areWhole)
  const isLeft = side === 'left'
  return (
    <g aria-hidden className="axis">
      {ticks.map((tick) => {
        const at = scale(tick)
        return isLeft ? (
          <g key={tick}>
            <line className={tick === 0 ? 'axis-zero' : 'grid'} x1={left} x2={right} y1={at} y2={at} />
            <text x={left - 6} y={at} dy="0.32em" textAnchor="end">
              {short(tick)}
            </text>
          </g>
        ) : (
          <g key={tick}>
            <line className={tick === 0 ? 'axis-zero' : 'grid'} x1={at} x2={at} y1={top} y2={bottom} />
            <text x={at} y={bottom + 16} textAnchor="middle">
              {short(tick)}
            </text>
          </g>
        )
      })}
      {title && isLeft && (
        <text className="axis-title" x={4} y={12}>
          {truncateToWidth(title, right)}
        </text>
      )}
      {title && !isLeft && (
        <text className="axis-title" x={right} y={bottom + 34} textAnchor="end">
          {truncateToWidth(title, right)}
        </text>
      )}
    </g>
  )
}

interface CategoryLabelsProps {
  labels: string[]
  places: Positions
  plan: LabelPlan
  frame: Frame
  title: string
}

/** Category labels below the chart. */
export function CategoryLabels({ labels, places, plan, frame, title }: CategoryLabelsProps) {
  const { left, right, bottom, margins } = frame
  return (
    <g aria-hidden className="axis">
      {labels.map((label, index) => {
        if (index % plan.every !== 0) return null
        const x = places.center(index)
        if (plan.isSlanted) {
          return (
            <text key={index} transform={`translate(${x + 4},${bottom + 14}) rotate(-40)`} textAnchor="end">
              {truncateToWidth(label, plan.room)}
            </text>
          )
        }
        // A label that would overflow the left or right edge is aligned inwards.
        const half = textWidth(label) / 2
        const anchor = x - half < 0 ? 'start' : x + half > right + margins.right ? 'end' : 'middle'
        return (
          <text key={index} x={x} y={bottom + 16} textAnchor={anchor}>
            {label}
          </text>
        )
      })}
      {title && (
        <text
          className="axis-title"
          x={(left + right) / 2}
          y={bottom + margins.bottom - 5}
          textAnchor="middle"
        >
          {truncateToWidth(title, right - left)}
        </text>
      )}
    </g>
  )
}
