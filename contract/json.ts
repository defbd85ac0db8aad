/** JSON values of documents that others wrote: nothing is known of them. */
export type Json = Record<string, unknown>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object, an empty one for anything else. */
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Only the attributes that have a value. */
export function withoutUndefined<Shape extends object>(values: {
  [Key in keyof Shape]: Shape[Key] | undefined
}): Shape {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Shape
}
