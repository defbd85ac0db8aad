/** Location field: latitude, longitude, and a button that reads the position of the device. */
import { useState } from 'react'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { PositionKeys } from '../../src/schemaForms/line/lineField.ts'
import type { LineValues } from '../../src/schemaForms/line/lineValues.ts'
import { numberText, parseNumber } from '../../src/schemaForms/line/numberText.ts'
import { positionOf, positionValues } from '../../src/schemaForms/map/position.ts'
import { locale } from '../shared/language.ts'
import { Field } from './Field.tsx'
import { formText } from './messages.ts'
import { TypedText } from './TypedText.tsx'

interface PositionProps {
  columns: SchemaProperty[]
  keys: PositionKeys
  values: LineValues
  errors: Record<string, string>
  onChange: (changes: LineValues) => void
  onLeave: (key: string) => void
}

export function Position({ columns, keys, values, errors, onChange, onLeave }: PositionProps) {
  const [state, setState] = useState<'locating' | 'failed'>()
  // For a column that holds both coordinates, each is typed separately; the value is set when both are present.
  const [half, setHalf] = useState<{ latitude?: unknown; longitude?: unknown }>({})
  const whole = positionOf(values, keys)
  const [first] = columns
  const isOne = 'latLon' in keys
  const part = (name: 'latitude' | 'longitude'): unknown =>
    isOne ? (half[name] ?? whole?.[name]) : values[keys[name]]

  function write(name: 'latitude' | 'longitude', value: unknown): void {
    if (!isOne) {
      onChange({ [keys[name]]: value })
      return
    }
    const newHalf = { latitude: part('latitude'), longitude: part('longitude'), [name]: value }
    setHalf(newHalf)
    const { latitude, longitude } = newHalf
    const isBoth = latitude !== undefined && longitude !== undefined
    onChange({ [keys.latLon]: isBoth ? `${latitude as number},${longitude as number}` : undefined })
  }

  function locate(): void {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState(undefined)
        setHalf({})
        onChange(positionValues(coords, keys))
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 15_000 }
    )
  }

  if (!first) return null
  const group: SchemaProperty = isOne
    ? first
    : { ...first, title: formText('position'), 'x-required': columns.some((column) => column['x-required']) }
  const error = columns.map(({ key }) => errors[key]).find(Boolean)
  return (
    <Field column={group} error={error} isGroup>
      {(props) => (
        <div className="position">
          {(['latitude', 'longitude'] as const).map((name) => (
            <span key={name}>
              <label htmlFor={`${props.id}${name}`}>{formText(name)}</label>
              <TypedText
                {...props}
                id={`${props.id}${name}`}
                inputMode="decimal"
                value={part(name)}
                read={(typed) => (typed === '' ? undefined : (parseNumber(typed) ?? typed))}
                write={(coordinate) => numberText(coordinate as number | string | undefined, locale)}
                onChange={(value) => write(name, value)}
                onLeave={() => onLeave(isOne ? keys.latLon : keys[name])}
              />
            </span>
          ))}
          {'geolocation' in navigator && (
            <button type="button" className="button" disabled={state === 'locating'} onClick={locate}>
              {formText(state === 'locating' ? 'locating' : 'myPosition')}
            </button>
          )}
          {state === 'failed' && (
            <p className="help" role="alert">
              {formText('noPosition')}
            </p>
          )}
        </div>
      )}
    </Field>
  )
}
