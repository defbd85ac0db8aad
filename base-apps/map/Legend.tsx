/** Legend of the colours of the map. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { chosenValues, toggled, valuesChange } from '../shared/facets.ts'
import { formatNumber, titleOf } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { setParameters, useParameters } from '../shared/parameters.ts'
import { classLabel, type Coloring } from './coloring.ts'
import { mapText } from './messages.ts'
import { otherColor } from './palettes.ts'

interface LegendProps {
  coloring: Coloring
  column: SchemaProperty | undefined
  /** Opacity of the data on the map, so that the legend looks the same. */
  opacity: number
}

export function Legend({ coloring, column, opacity }: LegendProps) {
  if (coloring.type === 'single' || !column || coloring.items.length === 0) return null
  return (
    <section className="legend panel" aria-label={mapText('legend')}>
      <h2>{titleOf(column)}</h2>
      {coloring.type === 'classes' ? (
        <ul>
          {coloring.items.map((item) => (
            <li key={item.from}>
              <Swatch color={item.color} opacity={opacity} />
              {classLabel(item, (value) => formatNumber(value, locale))}
            </li>
          ))}
        </ul>
      ) : (
        <Categories coloring={coloring} column={column} opacity={opacity} />
      )}
    </section>
  )
}

interface CategoriesProps {
  coloring: Extract<Coloring, { type: 'categories' }>
  column: SchemaProperty
  opacity: number
}

/** Categories of the legend; a click filters by one. */
function Categories({ coloring, column, opacity }: CategoriesProps) {
  const chosen = chosenValues(useParameters(), column)
  return (
    <ul>
      {coloring.items.map(({ value, label, color }) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={chosen.includes(value)}
            title={mapText('onlyLines', { value: label })}
            onClick={() => setParameters(valuesChange(column, toggled(chosen, value)))}
          >
            <Swatch color={color} opacity={opacity} />
            {label}
          </button>
        </li>
      ))}
      {coloring.hasOthers && (
        <li>
          <Swatch color={otherColor} opacity={opacity} />
          {mapText('others')}
        </li>
      )}
    </ul>
  )
}

function Swatch({ color, opacity }: { color: string; opacity: number }) {
  return (
    <span className="swatch" aria-hidden>
      <span style={{ background: color, opacity }} />
    </span>
  )
}

export function HeatLegend({ colors }: { colors: string[] }) {
  return (
    <section className="legend panel" aria-label={mapText('legend')}>
      <div className="heat-legend">
        <span>{mapText('few')}</span>
        <span className="ramp" style={{ background: `linear-gradient(to right, ${colors.join(', ')})` }} />
        <span>{mapText('many')}</span>
      </div>
    </section>
  )
}
