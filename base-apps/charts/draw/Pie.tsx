/** Pie chart of the first series. Negative values have no slice. */
import { arc, pie } from 'd3-shape'
import { textOn } from '../../shared/colors.ts'
import type { DrawingProps } from './drawing.ts'
import { truncateToWidth, textWidth } from './layout.ts'

const smallestWritten = 0.05

export function Pie({ isRing, ...props }: DrawingProps & { isRing: boolean }) {
  const { data, size, colors, short, showsValues, active, markProps } = props
  const radius = Math.max(20, Math.min(size.width, size.height) / 2 - 10)
  const values = data.categories.map((_category, index) => Math.max(0, data.series[0]?.values[index] ?? 0))
  const whole = values.reduce((sum, value) => sum + value, 0)
  const slices = pie<number>().sort(null)(values)
  const shape = arc<(typeof slices)[number]>()
    .innerRadius(isRing ? radius * 0.58 : 0)
    .outerRadius(radius)
  const places = arc<(typeof slices)[number]>()
    .innerRadius(radius * (isRing ? 0.78 : 0.66))
    .outerRadius(radius * (isRing ? 0.8 : 0.68))
  return (
    <g transform={`translate(${size.width / 2},${size.height / 2})`}>
      {slices.map((slice, index) => {
        const [x, y] = places.centroid(slice)
        const color = colors[index] ?? ''
        const valueText = short(slice.data)
        const share = whole > 0 ? slice.data / whole : 0
        const room = radius * (isRing ? 0.4 : 0.6)
        return (
          <g key={data.categories[index]?.key} {...markProps(index)}>
            <path
              className="mark slice"
              d={shape(slice) ?? ''}
              fill={color}
              transform={active === index ? 'scale(1.03)' : undefined}
            />
            {showsValues && share >= smallestWritten && textWidth(valueText) < room && (
              <text
                x={x}
                y={y}
                dy="0.32em"
                textAnchor="middle"
                style={{ fill: color && textOn(color) }}
                aria-hidden
              >
                {valueText}
              </text>
            )}
          </g>
        )
      })}
      {isRing && (
        <text className="whole" textAnchor="middle" dy="0.35em" aria-hidden>
          {truncateToWidth(short(whole), radius)}
        </text>
      )}
    </g>
  )
}
