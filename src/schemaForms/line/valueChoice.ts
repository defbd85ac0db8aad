/** Values that a person chooses by their label. */
import type { PropertyType } from '../../../contract/datasets/dataset.ts'
import { parseNumber } from './numberText.ts'

export type Scalar = string | number | boolean

export interface ValueChoice {
  value: Scalar
  label: string
}

/** The values of `x-labels` are keys of an object, hence texts: the column's type tells what they stand for. */
export function labelChoices(labels: Record<string, string> | undefined, type: PropertyType): ValueChoice[] {
  return Object.entries(labels ?? {}).map(([value, label]) => ({
    value: valueOfText(value, type),
    label: label || value
  }))
}

/** The value that a text stands for; the text itself when it stands for none of the type, so that it is refused. */
export function valueOfText(text: string, type: unknown): Scalar {
  if (type === 'integer' || type === 'number') return parseNumber(text) ?? text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** What a person typed: the value itself, or the label of a choice. */
export function typedValue(text: string, choices: ValueChoice[], type: unknown): Scalar {
  const typed = text.trim()
  const isValue = choices.some(({ value }) => String(value) === typed)
  const named = isValue ? undefined : choices.find(({ label }) => label === typed)
  return named ? named.value : valueOfText(typed, type)
}

/** The values of a list that was typed. Texts are cut at the separator: read again, one that holds it would be several. */
export function typedValues(
  text: string,
  choices: ValueChoice[],
  type: unknown,
  separator: string | undefined
): Scalar[] {
  const whole = typedValue(text, choices, type)
  const isChoice = choices.some(({ value }) => value === whole)
  if (isChoice || typeof whole !== 'string' || type !== 'string' || !separator) return [whole]
  return text.split(separator.trim() || separator).map((part) => typedValue(part, choices, type))
}

/** The choice of a value; a value that is not offered stays what it is. */
export function choiceOf(value: Scalar, choices: ValueChoice[]): ValueChoice {
  return choices.find((choice) => choice.value === value) ?? { value, label: String(value) }
}
