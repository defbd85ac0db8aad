/** The content of a line: its columns as typed JSON values, as they are validated and stored. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { bared, bareObject } from '../bareObjects.ts'

/** Values by column key. Columns without value are absent; multi-valued columns are arrays. */
export type LineContent = Record<string, unknown>

/** Returns the columns whose values a user or a script gives. */
export function givenColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((property) => !property['x-calculated'] && !property['x-extension'])
}

/** Returns an empty content without prototype: `__proto__` is a key like any other. */
export const emptyContent = (): LineContent => bareObject()

/** Parses stored JSON into an object without prototype: a column without value is undefined, whatever its name. */
export const parsedContent = (text: string): LineContent => bared(JSON.parse(text) as object)

/** Merges contents; the last content that has a column wins. */
export const mergedContent = (...contents: (LineContent | undefined)[]): LineContent =>
  Object.assign(emptyContent(), ...contents) as LineContent

/** Returns a writer of the canonical text of contents with some of these keys, which are sorted only once. */
export function canonicalWriter(keys: Iterable<string>): (content: LineContent) => string {
  const members = [...keys]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key) => ({ key, head: `${JSON.stringify(key)}:` }))
  // JavaScript objects list keys that are integers first, and so does the canonical text.
  if (members.some(({ key }) => /^\d+$/.test(key))) return canonicalText
  return (content) => {
    let text = ''
    let count = 0
    for (const { key, head } of members) {
      const value = content[key]
      if (value === undefined) continue
      text += count++ ? `,${head}${jsonOf(value)}` : head + jsonOf(value)
    }
    return count === Object.keys(content).length ? `{${text}}` : canonicalText(content)
  }
}

function jsonOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return typeof value === 'boolean' ? String(value) : JSON.stringify(sorted(value))
}

/** Returns a text that is equal for equal contents, whatever the order of the keys. */
export function canonicalText(content: LineContent): string {
  return JSON.stringify(sorted(content))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]))
}
