/** Controls to choose one or several of given values. */
import { useId } from 'react'
import { typedValue, type Scalar } from '../../src/schemaForms/line/valueChoice.ts'
import type { ControlContext } from './controls.tsx'
import { formText } from './messages.ts'
import { Radios } from './Radios.tsx'
import { TypedText } from './TypedText.tsx'

/** Up to this number of choices, all are visible as radio buttons or checkboxes; beyond, a select is used. */
const fewChoices = 5

/** Radio buttons and checkboxes need a fieldset with a legend. */
export const isGroup = ({ field }: Pick<ControlContext, 'field'>): boolean => {
  const { choices = [], restricted } = field
  if (field.field === 'checkbox') return true
  if (field.field === 'valueList') return choices.length > 0
  return field.field === 'valueChoice' && !!restricted && choices.length <= fewChoices
}

export function Choices(context: ControlContext) {
  const { column, field, value, props, onChange, onLeave } = context
  const { choices = [], restricted } = field
  const listId = useId()
  if (!restricted) {
    return (
      <>
        <TypedText
          {...props}
          {...{ list: listId }}
          value={value}
          read={(typed) => (typed === '' ? undefined : typedValue(typed, choices, column.type))}
          write={(stored) => labelOf(stored)}
          {...{ onChange, onLeave }}
        />
        <datalist id={listId}>
          {choices.map(({ value: choiceValue, label }) => (
            <option key={String(choiceValue)} value={label}>
              {label}
            </option>
          ))}
        </datalist>
      </>
    )
  }
  if (isGroup(context)) return <Radios choices={choices} context={context} />
  return (
    <select
      {...props}
      className="field"
      value={textOf(value)}
      onBlur={onLeave}
      onChange={({ target }) =>
        onChange(choices.find((choice) => String(choice.value) === target.value)?.value)
      }
    >
      <option value="">{column['x-required'] ? formText('choose') : formText('none')}</option>
      {choices.map(({ value: choiceValue, label }) => (
        <option key={String(choiceValue)} value={String(choiceValue)}>
          {label}
        </option>
      ))}
    </select>
  )

  function labelOf(choiceValue: unknown): string {
    return choices.find(({ value: candidate }) => candidate === choiceValue)?.label ?? textOf(choiceValue)
  }
}

/** Text of a choice; choices are scalars. */
function textOf(value: unknown): string {
  return value === undefined ? '' : `${value as Scalar}`
}

export function Checkboxes({ field, value, props, onChange, onLeave }: ControlContext) {
  const chosen: unknown[] = Array.isArray(value) ? value : []
  return (
    <div className="radios" onBlur={onLeave}>
      {(field.choices ?? []).map(({ value: choiceValue, label }) => (
        <label key={String(choiceValue)}>
          <input
            type="checkbox"
            checked={chosen.includes(choiceValue)}
            aria-describedby={props['aria-describedby']}
            onChange={() => {
              const newValues = chosen.includes(choiceValue)
                ? chosen.filter((chosenValue) => chosenValue !== choiceValue)
                : [...chosen, choiceValue]
              onChange(newValues.length ? newValues : undefined)
            }}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
