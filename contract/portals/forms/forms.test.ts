import { describe, expect, it } from 'vitest'
import { blockForms } from './index.ts'

type Node = Record<string, unknown>

/** Structure of a form: its keys and the types below them, without texts. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value === 'string') return 'text'
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}

describe.each(Object.entries(blockForms))('the form of %s', (_type, form) => {
  it('has the same fields in both languages, each with a title', () => {
    const schema = form('fr')
    expect(shapeOf(form('en'))).toEqual(shapeOf(schema))
    for (const [name, property] of Object.entries(schema.properties as Record<string, Node>)) {
      expect(property.title, name).toBeTruthy()
      expect(property['x-portal'] === undefined || typeof property['x-portal'] === 'string').toBe(true)
    }
    const properties = new Set(Object.keys(schema.properties as Node))
    for (const name of (schema.required ?? []) as string[]) expect(properties).toContain(name)
    const placed = (schema.layout as (string | { children: string[] })[]).flatMap((one) =>
      typeof one === 'string' ? one : one.children
    )
    expect(new Set(placed)).toEqual(properties)
  })
})
