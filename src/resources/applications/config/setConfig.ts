/** Parses the messages that an application sends to its configuration editor (docs/api/applications.md). */
import { isObject, pathOf, type Path } from '../../../schemaForms/annotations/index.ts'

export interface FieldChange {
  path: Path
  value: unknown
}

const deepest = 20
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns the change of a field that a message holds; undefined for any other message. */
export function fieldChange(message: unknown): FieldChange | undefined {
  const data =
    Array.isArray(message) && message[0] === 'df-child' && message[1] === 'custom'
      ? (message[2] as unknown)
      : message
  if (!isObject(data) || data.type !== 'set-config' || !isObject(data.content)) return undefined
  const { field, value } = data.content
  if (typeof field !== 'string') return undefined
  const path = pathOf(field)
  const isSane =
    path.length > 0 &&
    path.length <= deepest &&
    path.every((key) => !forbidden.has(String(key)) && !(Number(key) > 10_000))
  return isSane ? { path, value } : undefined
}
