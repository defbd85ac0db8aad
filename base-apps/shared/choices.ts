/** Readers of configuration values. Forms write any JSON, and the server validates nothing. */

export type Part = Record<string, unknown>

/** Returns the value if it is an object, else an empty object. */
export function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {}
}

export function numberIn(value: unknown, least: number, most: number): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Math.min(most, Math.max(least, value))
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Key of a chosen column; forms write the key or the whole column. */
export function keyOf(value: unknown): string | undefined {
  return textOf(value) ?? textOf(partOf(value).key)
}

/** Keys of chosen columns, without duplicates, in order. */
export function keysOf(value: unknown): string[] {
  const keys = Array.isArray(value) ? value.flatMap((item: unknown) => keyOf(item) ?? []) : []
  return [...new Set(keys)]
}

export function oneOf<Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
  otherwise: Choice
): Choice {
  return choices.find((candidate) => candidate === value) ?? otherwise
}
