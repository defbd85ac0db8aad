/** What the colours of a map mean. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { chosenValues, toggled, valuesChange } from '../shared/facets.ts'
import { formatNumber, titleOf } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { setParameters, useParameters } from '../shared/parameters.ts'
import { classLabel, type Coloring } from './coloring.ts'
import { tm } from './messages.ts'
import { otherColor } from './palettes.ts'

interface LegendProps {
  coloring: Coloring
  column: SchemaProperty | undefined
}

export function Legend({ coloring, column }: LegendProps) {
  if (coloring.type === 'single' || !column || coloring.items.length === 0) return null
  return (
    <section className="legend panel" aria-label={tm('legend')}>
      <h2>{titleOf(column)}</h2>
      {coloring.type === 'classes' ? (
        <ul>
          {coloring.items.map((item) => (
            <li key={item.from}>
              <span className="swatch" style={{ background: item.color }} aria-hidden />
              {classLabel(item, (value) => formatNumber(value, locale))}
            </li>
          ))}
        </ul>
      ) : (
        <Categories coloring={coloring} column={column} />
      )}
    </section>
  )
}

interface CategoriesProps {
  coloring: Extract<Coloring, { type: 'categories' }>
  column: SchemaProperty
}

/** A click keeps the lines of a value. */
function Categories({ coloring, column }: CategoriesProps) {
  const chosen = chosenValues(useParameters(), column)
  return (
    <ul>
      {coloring.items.map(({ value, label, color }) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={chosen.includes(value)}
            title={tm('onlyLines', { value: label })}
            onClick={() => setParameters(valuesChange(column, toggled(chosen, value)))}
          >
            <span className="swatch" style={{ background: color }} aria-hidden />
            {label}
          </button>
        </li>
      ))}
      {coloring.hasOthers && (
        <li>
          <span className="swatch" style={{ background: otherColor }} aria-hidden />
          {tm('others')}
        </li>
      )}
    </ul>
  )
}

export function HeatLegend({ colors }: { colors: string[] }) {
  return (
    <section className="legend panel" aria-label={tm('legend')}>
      <div className="heat-legend">
        <span>{tm('few')}</span>
        <span className="ramp" style={{ background: `linear-gradient(to right, ${colors.join(', ')})` }} />
        <span>{tm('many')}</span>
      </div>
    </section>
  )
}
