/** A JSON object of unknown structure. */
export type Json = Record<string, unknown>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; an empty object for any other value. */
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Copy of the object without the properties that are undefined. */
export function withoutUndefined<Shape extends object>(values: {
  [Key in keyof Shape]: Shape[Key] | undefined
}): Shape {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Shape
}
