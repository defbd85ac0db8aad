/** What a line says, apart from who wrote it and when. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { sameLine, type LineValues } from '../../schemaForms/line/lineValues.ts'

/** The columns that a write sends: neither calculated nor from an extension. */
export function contentColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((column) => !column['x-calculated'] && !column['x-extension'])
}

/** The values of those columns, without the absent ones. */
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

/** Whether a line still has values that were written in it. */
export function hasValues(schema: SchemaProperty[], line: LineValues, written: LineValues): boolean {
  return changedColumns(schema, line, { ...line, ...written }).length === 0
}

/** What gives columns back the values that they had: null empties one. */
export function formerValues(keys: string[], before: LineValues): LineValues {
  return Object.fromEntries(keys.map((key) => [key, before[key] ?? null]))
}

interface SeveralLines {
  /** Values that all the lines have. */
  common: LineValues
  /** Number of different values of the other columns. */
  differing: Record<string, number>
}

export function severalLines(schema: SchemaProperty[], lines: LineValues[]): SeveralLines {
  const common: LineValues = {}
  const differing: Record<string, number> = {}
  for (const { key } of contentColumns(schema)) {
    const values: unknown[] = []
    for (const line of lines) if (!values.some((known) => sameValue(known, line[key]))) values.push(line[key])
    if (values.length > 1) differing[key] = values.length
    else if (values[0] !== undefined && values[0] !== null) common[key] = values[0]
  }
  return { common, differing }
}

/** What was typed over the common values: what stays empty is not changed. */
export function patchOf(common: LineValues, typed: LineValues): LineValues {
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([key, value]) => value !== undefined && value !== null && !sameValue(common[key], value)
    )
  )
}

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-'

/** An id for a new line: sent again after a lost answer, the line is not created twice. */
export function newLineId(): string {
  return [...crypto.getRandomValues(new Uint8Array(21))].map((byte) => idAlphabet[byte & 63]).join('')
}
