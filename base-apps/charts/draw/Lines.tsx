/** Line charts and area charts. */
import { area, line } from 'd3-shape'
import { CategoryLabels, ValueAxis } from './Axes.tsx'
import { areWhole, frameOf, type DrawingProps, type Frame } from './drawing.ts'
import {
  labelPlan,
  labelsHeight,
  linear,
  positions,
  spansOf,
  textWidth,
  valueDomain,
  type Positions
} from './layout.ts'

type Place = { index: number; span: [number, number] | null }

/** Points are marked only when they are at least this many pixels apart. */
const dotStep = 14

export function Lines({ isFilled, ...props }: DrawingProps & { isFilled: boolean }) {
  const { data, size, stacking, colors, short, xTitle, yTitle } = props
  const labels = data.categories.map(({ label }) => label)
  const spans = spansOf(data, stacking)
  const domain = valueDomain(spans, !isFilled && stacking === 'grouped')
  const leftMargin = 14 + Math.max(...domain.map((end) => textWidth(short(end))), 24)
  const plan = labelPlan(labels, (size.width - leftMargin - 16) / Math.max(1, labels.length - 1))
  const frame = frameOf(size, {
    top: yTitle ? 26 : 12,
    right: 16,
    bottom: labelsHeight(plan) + (xTitle ? 20 : 4),
    left: leftMargin
  })
  const scale = linear(domain, [frame.bottom, frame.top])
  const places = positions(labels.length, [frame.left, frame.right], false)
  const x = ({ index }: Place): number => places.center(index)
  const isThere = ({ span }: Place): boolean => span !== null
  const top = ({ span }: Place): number => scale(span?.[1] ?? 0)
  const path = line<Place>().defined(isThere).x(x).y(top)
  const surface = area<Place>()
    .defined(isThere)
    .x(x)
    .y0(({ span }) => scale(span?.[0] ?? 0))
    .y1(top)
  const layers = spans.map((layer) => layer.map((span, index): Place => ({ index, span })))
  const plot = { layers, places, frame, top }
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
      <g aria-hidden>
        {layers.map((layer, series) => (
          <g key={data.series[series]?.key}>
            {isFilled && (
              <path
                className={stacking === 'grouped' && layers.length > 1 ? 'area area-light' : 'area'}
                d={surface(layer) ?? ''}
                fill={colors[series]}
              />
            )}
            <path
              className="line"
              d={path(layer) ?? ''}
              stroke={colors[series]}
              strokeDasharray={dashes[series]}
            />
          </g>
        ))}
      </g>
      {labels.map((_label, index) => (
        <CategoryMarks key={data.categories[index]?.key} index={index} plot={plot} drawing={props} />
      ))}
      <CategoryLabels labels={labels} places={places} plan={plan} frame={frame} title={xTitle} />
    </>
  )
}

interface CategoryMarksProps {
  index: number
  plot: { layers: Place[][]; places: Positions; frame: Frame; top: (place: Place) => number }
  drawing: DrawingProps
}

/** Points and values of a category, in the band that the pointer finds them by. */
function CategoryMarks({ index, plot, drawing }: CategoryMarksProps) {
  const { layers, places, frame, top } = plot
  const { data, colors, short, showsValues, markProps } = drawing
  const isActive = drawing.active === index
  const hasDots = places.width > dotStep
  const center = places.center(index)
  return (
    <g {...markProps(index)}>
      <rect
        className="hit"
        x={places.at(index)}
        y={frame.top}
        width={places.width}
        height={frame.bottom - frame.top}
      />
      {isActive && <line className="cursor" x1={center} x2={center} y1={frame.top} y2={frame.bottom} />}
      {layers.map((layer, series) => {
        const place = layer[index]
        if (!place?.span) return null
        // A value between two missing values has no line segment: its point must be drawn.
        const isAlone = !layer[index - 1]?.span && !layer[index + 1]?.span
        return (
          <g key={data.series[series]?.key}>
            {(hasDots || isAlone || isActive) && (
              <circle
                className="mark"
                cx={center}
                cy={top(place)}
                r={isActive ? 5 : 3}
                fill={colors[series]}
              />
            )}
            {showsValues && places.width > textWidth(short(place.span[1])) + 6 && (
              <text className="value" x={center} y={top(place) - 8} textAnchor="middle" aria-hidden>
                {short(data.series[series]?.values[index] ?? 0)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** Dash patterns, so that lines differ without colours; the first line is solid. */
const dashes = [undefined, '7 4', '2 3', '9 3 2 3', '4 2', '12 4', '1 4', '6 2 2 2']
