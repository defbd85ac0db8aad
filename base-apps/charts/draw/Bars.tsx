/** Bars, grouped or stacked, vertical or horizontal. */
import { CategoryLabels, ValueAxis } from './Axes.tsx'
import { areWhole, frameOf, type DrawingProps } from './drawing.ts'
import {
  truncateToWidth,
  labelPlan,
  labelsHeight,
  linear,
  positions,
  spansOf,
  textWidth,
  valueDomain,
  type Stacking
} from './layout.ts'

const titleHeight = 20

export function Bars({ isLying, ...props }: DrawingProps & { isLying: boolean }) {
  return isLying ? <LyingBars {...props} /> : <UprightBars {...props} />
}

const isSideBySide = (stacking: Stacking): boolean => stacking === 'grouped'

function UprightBars(props: DrawingProps) {
  const { data, size, stacking, colors, short, showsValues, xTitle, yTitle, markProps } = props
  const labels = data.categories.map(({ label }) => label)
  const spans = spansOf(data, stacking)
  const domain = valueDomain(spans, false)
  const leftMargin = 14 + Math.max(...domain.map((end) => textWidth(short(end))), 24)
  const plan = labelPlan(labels, (size.width - leftMargin - 8) / Math.max(1, labels.length))
  const frame = frameOf(size, {
    top: yTitle ? 26 : 12,
    right: 8,
    bottom: labelsHeight(plan) + (xTitle ? titleHeight : 4),
    left: leftMargin
  })
  const scale = linear(domain, [frame.bottom, frame.top])
  const places = positions(labels.length, [frame.left, frame.right], true)
  const inner = isSideBySide(stacking) ? positions(data.series.length, [0, places.width], true) : undefined
  return (
    <>
      <ValueAxis
        scale={scale}
        frame={frame}
        short={short}
        side="left"
        title={yTitle}
        areWhole={areWhole(data)}
      />
      {labels.map((_label, index) => (
        <g key={data.categories[index]?.key} {...markProps(index)}>
          <rect
            className="hit"
            x={places.at(index)}
            y={frame.top}
            width={places.width}
            height={frame.bottom - frame.top}
          />
          {spans.map((layer, series) => {
            const span = layer[index]
            if (!span) return null
            const [start, end] = [scale(span[0]), scale(span[1])]
            const x = places.at(index) + (data.series.length > 1 && inner ? inner.at(series) : 0)
            const width = data.series.length > 1 && inner ? inner.width : places.width
            const value = data.series[series]?.values[index] ?? 0
            return (
              <g key={data.series[series]?.key}>
                <rect
                  className="mark"
                  x={x}
                  y={Math.min(start, end)}
                  width={width}
                  height={Math.max(Math.abs(start - end), value === 0 ? 0 : 1)}
                  fill={colors[series]}
                />
                {showsValues && isSideBySide(stacking) && width > textWidth(short(value)) && (
                  <text
                    className="value"
                    x={x + width / 2}
                    y={Math.min(start, end) - 4}
                    textAnchor="middle"
                    aria-hidden
                  >
                    {short(value)}
                  </text>
                )}
              </g>
            )
          })}
        </g>
      ))}
      <CategoryLabels labels={labels} places={places} plan={plan} frame={frame} title={xTitle} />
    </>
  )
}

function LyingBars(props: DrawingProps) {
  const { data, size, stacking, colors, short, showsValues, yTitle, markProps } = props
  const labels = data.categories.map(({ label }) => label)
  const spans = spansOf(data, stacking)
  const domain = valueDomain(spans, false)
  const labelWidth = Math.min(Math.max(30, ...labels.map(textWidth)), size.width * 0.38)
  const frame = frameOf(size, { top: 8, right: 18, bottom: yTitle ? 42 : 24, left: labelWidth + 12 })
  const scale = linear(domain, [frame.left, frame.right])
  const places = positions(labels.length, [frame.top, frame.bottom], true)
  const inner = isSideBySide(stacking) ? positions(data.series.length, [0, places.width], true) : undefined
  const every = Math.max(1, Math.ceil(13 / (places.width * 1.25)))
  return (
    <>
      <ValueAxis
        scale={scale}
        frame={frame}
        short={short}
        side="bottom"
        title={yTitle}
        areWhole={areWhole(data)}
      />
      {labels.map((label, index) => (
        <g key={data.categories[index]?.key} {...markProps(index)}>
          <rect className="hit" x={0} y={places.at(index)} width={frame.right} height={places.width} />
          {index % every === 0 && (
            <text
              className="label"
              x={frame.left - 8}
              y={places.center(index)}
              dy="0.32em"
              textAnchor="end"
              aria-hidden
            >
              {truncateToWidth(label, labelWidth)}
            </text>
          )}
          {spans.map((layer, series) => {
            const span = layer[index]
            if (!span) return null
            const [start, end] = [scale(span[0]), scale(span[1])]
            const y = places.at(index) + (data.series.length > 1 && inner ? inner.at(series) : 0)
            const height = data.series.length > 1 && inner ? inner.width : places.width
            const value = data.series[series]?.values[index] ?? 0
            const valueText = short(value)
            const isInside = Math.max(start, end) + textWidth(valueText) + 8 > frame.right
            return (
              <g key={data.series[series]?.key}>
                <rect
                  className="mark"
                  x={Math.min(start, end)}
                  y={y}
                  width={Math.max(Math.abs(start - end), value === 0 ? 0 : 1)}
                  height={height}
                  fill={colors[series]}
                />
                {showsValues && isSideBySide(stacking) && height >= 11 && (
                  <text
                    className={isInside ? 'value value-inside' : 'value'}
                    x={Math.max(start, end) + (isInside ? -4 : 4)}
                    y={y + height / 2}
                    dy="0.32em"
                    textAnchor={isInside ? 'end' : 'start'}
                    aria-hidden
                  >
                    {valueText}
                  </text>
                )}
              </g>
            )
          })}
        </g>
      ))}
    </>
  )
}
