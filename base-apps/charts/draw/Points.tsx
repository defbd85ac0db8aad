/** Scatter plot: points placed by two numbers. */
import { ValueAxis } from './Axes.tsx'
import { frameOf, type DrawingProps } from './drawing.ts'
import { linear, pointDomain, textWidth } from './layout.ts'

export function Points({ data, size, colors, short, xTitle, yTitle, active, markProps }: DrawingProps) {
  const { points = [] } = data
  const up = pointDomain(points.map(({ y }) => y))
  const across = pointDomain(points.map(({ x }) => x))
  const leftMargin = 14 + Math.max(...up.map((end) => textWidth(short(end))), 24)
  const frame = frameOf(size, {
    top: yTitle ? 26 : 12,
    right: 18,
    bottom: xTitle ? 42 : 26,
    left: leftMargin
  })
  const y = linear(up, [frame.bottom, frame.top])
  const x = linear(across, [frame.left, frame.right])
  return (
    <>
      <ValueAxis scale={y} frame={frame} short={short} side="left" title={yTitle} />
      <ValueAxis scale={x} frame={frame} short={short} side="bottom" title={xTitle} />
      {points.map((point, index) => (
        <g key={index} {...markProps(index)}>
          <circle
            className="mark point"
            cx={x(point.x)}
            cy={y(point.y)}
            r={active === index ? 7 : 4.5}
            fill={colors[point.series]}
          />
        </g>
      ))}
    </>
  )
}
