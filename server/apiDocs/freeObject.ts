/**
 * JSON Schema of an object whose members are not listed. It says that it has some: generators of clients take an object
 * without `properties` nor `additionalProperties` for one that is always empty.
 */
export const freeObject: Record<string, unknown> = { type: 'object', additionalProperties: true }
