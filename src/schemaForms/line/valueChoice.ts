/** Values chosen by their label. */
import type { PropertyType } from '../../../contract/datasets/dataset.ts'
import { parseNumber } from './numberText.ts'

export type Scalar = string | number | boolean

export interface ValueChoice {
  value: Scalar
  label: string
}

/** Choices of `x-labels`. Its keys are strings: they are converted to the type of the column. */
export function labelChoices(labels: Record<string, string> | undefined, type: PropertyType): ValueChoice[] {
  return Object.entries(labels ?? {}).map(([value, label]) => ({
    value: valueOfText(value, type),
    label: label || value
  }))
}

/** Converts a text to a value of the type; returns an invalid text unchanged, so that validation rejects it. */
export function valueOfText(text: string, type: unknown): Scalar {
  if (type === 'integer' || type === 'number') return parseNumber(text) ?? text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** Converts input text to a value: the text itself, or the value of a choice with this label. */
export function typedValue(text: string, choices: ValueChoice[], type: unknown): Scalar {
  const typed = text.trim()
  const isValue = choices.some(({ value }) => String(value) === typed)
  const named = isValue ? undefined : choices.find(({ label }) => label === typed)
  return named ? named.value : valueOfText(typed, type)
}

/**
 * Converts input text to a list of values. Texts are split at the separator, because a stored value that contains it
 * would be read back as several.
 */
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

/** Choice of a value; a value that is not among the choices is its own label. */
export function choiceOf(value: Scalar, choices: ValueChoice[]): ValueChoice {
  return choices.find((choice) => choice.value === value) ?? { value, label: String(value) }
}
