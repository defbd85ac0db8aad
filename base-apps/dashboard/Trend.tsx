/** Sparkline of a figure by period. Decorative: hidden from screen readers, which read the numbers. */
import { line } from 'd3-shape'

const [width, height] = [160, 36]

export function Trend({ values, color }: { values: number[]; color: string }) {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const path = line<number>()
    .x((_value, index) => 3 + (index * (width - 6)) / (values.length - 1))
    .y((value) =>
      most === least ? height / 2 : height - 4 - ((value - least) * (height - 8)) / (most - least)
    )
  return (
    <svg className="trend" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <path
        d={path(values) ?? ''}
        fill="none"
        stroke={color}
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
