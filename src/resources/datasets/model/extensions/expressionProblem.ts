/** What is wrong with the expression of a calculated column, as the server finds it when it is saved. */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { isRemote, type KnownServices } from '../../../../../contract/datasets/extensions/actions.ts'
import { expressionProblem as problemToSave } from '../../../../../contract/datasets/extensions/checkExtensions.ts'
import { isOrdinary, producedColumns } from '../../../../../contract/datasets/extensions/extensionColumns.ts'
import { extensionMark } from '../../../../../contract/datasets/extensions/producedColumns.ts'
import type { Extension, ExpressionExtension } from '../../../../../contract/datasets/extensions.ts'
import { compileExpression, ExpressionError } from '../../../../../contract/expressions/index.ts'
import type { Position } from '../../../../../contract/expressions/position.ts'
import { extensionId } from './extensionEdits.ts'

export interface ExpressionProblem {
  kind: 'empty' | 'syntax' | 'renamed' | 'later' | 'taken' | 'unknown'
  /** The name that is wrong; the sentence of the parser. */
  name: string
  /** The key of the column that has this name. */
  key?: string
  position?: Position
  /** The server accepts it: it may be right once other columns are there. */
  isWarning?: true
}

/** What stands around an extension. */
export interface Around {
  schema: SchemaProperty[]
  /** All extensions of the dataset, in their order. */
  extensions: readonly Extension[]
  services: KnownServices
}

/** The part of the key of a column that is a variable: results of an action are the properties of one object. */
export function variableOf(key: string): string {
  return key.split('.')[0] ?? key
}

interface Columns {
  /** Columns that an expression may use: those of the dataset, and of the extensions before it. */
  before: SchemaProperty[]
  /** Columns that it may not use: its own, and those of the extensions after it. */
  after: SchemaProperty[]
}

export function columnsAround(extension: ExpressionExtension, around: Around): Columns {
  const { schema, extensions, services } = around
  const produced = producedColumns(schema, extensions, services).map((columns, index) => {
    const one = extensions[index]
    // A service that is not read yet, or not for this person: what it has made is known.
    return columns.length === 0 && one && isRemote(one)
      ? schema.filter((column) => column['x-extension'] === extensionMark(one))
      : columns
  })
  const place = extensions.findIndex((one) => extensionId(one) === extensionId(extension))
  const index = place < 0 ? extensions.length : place
  return {
    before: [...schema.filter((column) => !column['x-extension']), ...produced.slice(0, index).flat()],
    after: produced.slice(index).flat()
  }
}

/** @param expr the expression as it is typed, instead of that of the extension */
export function expressionProblem(
  extension: ExpressionExtension,
  around: Around,
  expr = extension.expr
): ExpressionProblem | undefined {
  const { key } = extension.property
  if (around.schema.some((column) => column.key === key && isOrdinary(column))) {
    return { kind: 'taken', name: key }
  }
  if (!expr.trim()) return { kind: 'empty', name: '' }
  const names = namesOf(expr)
  if ('kind' in names) return names
  const columns = columnsAround(extension, around)
  const refused = problemToSave({ ...extension, expr }, columns)
  if (refused?.key === 'computedColumnOrder') {
    const { name } = refused.values
    return { kind: 'later', name, ...positionOf(expr, name) }
  }
  if (refused?.key === 'computedColumnTitle') {
    const { name, column } = refused.values
    return { kind: 'renamed', name, key: column, ...positionOf(expr, name) }
  }
  const known = new Set(columns.before.map((column) => variableOf(column.key)))
  const unknown = [...names].find((name) => !known.has(name))
  if (unknown === undefined) return undefined
  return { kind: 'unknown', name: unknown, isWarning: true, ...positionOf(expr, unknown) }
}

/** The columns that an expression names, or why it cannot be read. */
export function namesOf(expr: string): ReadonlySet<string> | ExpressionProblem {
  try {
    return compileExpression(expr).names
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { message, position } = error
    return { kind: 'syntax', name: message, ...(position ? { position } : {}) }
  }
}

const words = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[\p{L}_$][\p{L}0-9_]*/gu

/** The position where a name is first written. */
function positionOf(expr: string, path: string): { position?: Position } {
  const name = variableOf(path)
  const found = [...expr.matchAll(words)].find(([word]) => word === name)
  if (!found) return {}
  const before = expr.slice(0, found.index).split('\n')
  return { position: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 } }
}

/** Offset in the text of a place counted in lines and columns from 1. */
export function offsetOf(text: string, { line, column }: Position): number {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return Math.min(text.length, before + column - 1)
}
