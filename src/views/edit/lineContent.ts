/** Content of a line: its values without the metadata of its writes. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { sameLine, type LineValues } from '../../schemaForms/line/lineValues.ts'

/** The columns that a write sends: neither calculated nor from an extension. */
export function contentColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((column) => !column['x-calculated'] && !column['x-extension'])
}

/** Values of the content columns, absent values left out. */
export function contentOf(schema: SchemaProperty[], line: LineValues): LineValues {
  return Object.fromEntries(
    contentColumns(schema).flatMap(({ key }) => {
      const value = line[key]
      return value === undefined || value === null ? [] : [[key, value]]
    })
  )
}

function sameValue(left: unknown, right: unknown): boolean {
  return sameLine({ value: left }, { value: right })
}

/** The columns whose values differ between two states of a line. */
export function changedColumns(
  schema: SchemaProperty[],
  before: LineValues,
  after: LineValues
): SchemaProperty[] {
  return contentColumns(schema).filter(({ key }) => !sameValue(before[key], after[key]))
}

/** Whether a line still has the values written to it. */
export function hasValues(schema: SchemaProperty[], line: LineValues, written: LineValues): boolean {
  return changedColumns(schema, line, { ...line, ...written }).length === 0
}

/** Patch that restores former values; null empties a column that had none. */
export function formerValues(keys: string[], before: LineValues): LineValues {
  return Object.fromEntries(keys.map((key) => [key, before[key] ?? null]))
}

interface SeveralLines {
  /** Values common to all lines. */
  common: LineValues
  /** Number of distinct values, by key of the columns that differ. */
  differing: Record<string, number>
}

export function severalLines(schema: SchemaProperty[], lines: LineValues[]): SeveralLines {
  const common: LineValues = {}
  const differing: Record<string, number> = {}
  for (const { key } of contentColumns(schema)) {
    const values: unknown[] = []
    for (const line of lines)
      if (!values.some((knownValue) => sameValue(knownValue, line[key]))) values.push(line[key])
    if (values.length > 1) differing[key] = values.length
    else if (values[0] !== undefined && values[0] !== null) common[key] = values[0]
  }
  return { common, differing }
}

/** Patch of the values that the user typed over the common values; an empty field changes nothing. */
export function patchOf(common: LineValues, typed: LineValues): LineValues {
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([key, value]) => value !== undefined && value !== null && !sameValue(common[key], value)
    )
  )
}

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-'

/**
 * Generates the id of a new line on the client, so that a retry after a lost response does not create the line twice.
 */
export function newLineId(): string {
  return [...crypto.getRandomValues(new Uint8Array(21))].map((byte) => idAlphabet[byte & 63]).join('')
}
