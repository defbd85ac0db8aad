/** Radio buttons. An optional answer can be cleared. */
import type { Scalar } from '../../src/schemaForms/line/valueChoice.ts'
import type { ControlContext } from './controls.tsx'
import { formText } from './messages.ts'

interface RadiosProps {
  choices: { value: Scalar; label: string }[]
  context: ControlContext
}

export function Radios({ choices, context }: RadiosProps) {
  const { column, value, props, onChange, onLeave } = context
  return (
    <div className="radios" onBlur={onLeave}>
      {choices.map(({ value: choice, label }) => (
        <label key={String(choice)}>
          <input
            type="radio"
            name={props.id}
            checked={value === choice}
            aria-describedby={props['aria-describedby']}
            onChange={() => onChange(choice)}
          />
          {label}
        </label>
      ))}
      {!column['x-required'] && value !== undefined && (
        <button type="button" className="link" onClick={() => onChange(undefined)}>
          {formText('none')}
        </button>
      )}
    </div>
  )
}
