/** Legend of the event colours; a click filters by a category. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { chosenValues, toggled, valuesChange } from '../shared/facets.ts'
import { setParameters, useParameters } from '../shared/parameters.ts'
import { timelineText } from './messages.ts'
import type { EventColors } from './useCategories.ts'

interface EventLegendProps {
  colors: EventColors
  column: SchemaProperty | undefined
}

export function EventLegend({ colors, column }: EventLegendProps) {
  const parameters = useParameters()
  if (!column || colors.items.length === 0) return null
  const chosen = chosenValues(parameters, column)
  return (
    <ul className="event-legend" aria-label={timelineText('legend')}>
      {colors.items.map(({ value, label, color }) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() => setParameters(valuesChange(column, toggled(chosen, value)))}
          >
            <span className="dot" style={{ background: color }} aria-hidden />
            {label}
          </button>
        </li>
      ))}
      {colors.hasOthers && <li className="muted">{timelineText('otherValues')}</li>}
    </ul>
  )
}
