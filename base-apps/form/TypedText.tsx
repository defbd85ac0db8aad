/** Text input of a typed value; the text is not reformatted while the user types. */
import { useState, type InputHTMLAttributes } from 'react'
import type { ControlProps } from './Field.tsx'

type Props = ControlProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'type' | 'placeholder'> & {
    value: unknown
    rows?: number
    /** Parses the text; undefined for no value. */
    read: (text: string) => unknown
    write: (value: unknown) => string
    onChange: (value: unknown) => void
    onLeave: () => void
  }

export function TypedText({ value, rows, read, write, onChange, onLeave, ...props }: Props) {
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  // A value set by other code (form reset, device position) replaces the typed text.
  const text = typed && same(typed.value, value) ? typed.text : write(value)
  const common = {
    ...props,
    className: 'field',
    value: text,
    onBlur: onLeave,
    onChange: ({ target }: { target: { value: string } }) => {
      const parsed = read(target.value.trim())
      setTyped({ text: target.value, value: parsed })
      onChange(parsed)
    }
  }
  return rows ? <textarea {...common} rows={rows} /> : <input type="text" {...common} />
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
