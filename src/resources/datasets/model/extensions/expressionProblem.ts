/** Validation of the expression of a calculated column, with the same checks as the server. No I/O. */
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
  /** Invalid name; the parser's message for a syntax error. */
  name: string
  /** Key of the column that the name designates; absent without such a column. */
  key?: string
  position?: Position
  /** Whether the server accepts the expression, since a later column may make it valid. */
  isWarning?: true
}

/** Context of an extension in its dataset. */
export interface ExtensionContext {
  schema: SchemaProperty[]
  /** Extensions of the dataset, in order of application. */
  extensions: readonly Extension[]
  services: KnownServices
}

/**
 * Returns the variable of a column key: the part before the first dot, since the outputs of an action are properties of
 * one object.
 */
export function variableOf(key: string): string {
  return key.split('.')[0] ?? key
}

interface Columns {
  /** Columns available to an expression: those of the dataset and of earlier extensions. */
  available: SchemaProperty[]
  /** Columns unavailable to an expression: its own and those of later extensions. */
  unavailable: SchemaProperty[]
}

export function expressionColumns(extension: ExpressionExtension, context: ExtensionContext): Columns {
  const { schema, extensions, services } = context
  const produced = producedColumns(schema, extensions, services).map((columns, index) => {
    const producer = extensions[index]
    // Columns of a service that is not loaded, or not visible to the user, come from the saved schema.
    return columns.length === 0 && producer && isRemote(producer)
      ? schema.filter((column) => column['x-extension'] === extensionMark(producer))
      : columns
  })
  const position = extensions.findIndex((candidate) => extensionId(candidate) === extensionId(extension))
  const index = position < 0 ? extensions.length : position
  return {
    available: [...schema.filter((column) => !column['x-extension']), ...produced.slice(0, index).flat()],
    unavailable: produced.slice(index).flat()
  }
}

/**
 * Returns the problem of an expression; undefined for a valid one.
 * @param expr text being typed, instead of the extension's expression
 */
export function expressionProblem(
  extension: ExpressionExtension,
  context: ExtensionContext,
  expr = extension.expr
): ExpressionProblem | undefined {
  const { key } = extension.property
  if (context.schema.some((column) => column.key === key && isOrdinary(column))) {
    return { kind: 'taken', name: key }
  }
  if (!expr.trim()) return { kind: 'empty', name: '' }
  const names = namesOf(expr)
  if ('kind' in names) return names
  const { available, unavailable } = expressionColumns(extension, context)
  const refusal = problemToSave({ ...extension, expr }, { before: available, after: unavailable })
  if (refusal?.key === 'computedColumnOrder') {
    const { name } = refusal.values
    return { kind: 'later', name, ...positionOf(expr, name) }
  }
  if (refusal?.key === 'computedColumnTitle') {
    const { name, column } = refusal.values
    return { kind: 'renamed', name, key: column, ...positionOf(expr, name) }
  }
  const knownVariables = new Set(available.map((column) => variableOf(column.key)))
  const unknownName = [...names].find((name) => !knownVariables.has(name))
  if (unknownName === undefined) return undefined
  return { kind: 'unknown', name: unknownName, isWarning: true, ...positionOf(expr, unknownName) }
}

/** Returns the column names in an expression, or its syntax error. */
export function namesOf(expr: string): ReadonlySet<string> | ExpressionProblem {
  try {
    return compileExpression(expr).names
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { message, position } = error
    return { kind: 'syntax', name: message, ...(position ? { position } : {}) }
  }
}

const tokens = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[\p{L}_$][\p{L}0-9_]*/gu

/** Returns the position of the first occurrence of a name. */
function positionOf(expr: string, path: string): { position?: Position } {
  const name = variableOf(path)
  const match = [...expr.matchAll(tokens)].find(([token]) => token === name)
  if (!match) return {}
  const previousLines = expr.slice(0, match.index).split('\n')
  return { position: { line: previousLines.length, column: (previousLines.at(-1)?.length ?? 0) + 1 } }
}

/** Returns the offset in a text of a position whose line and column count from 1. */
export function offsetOf(text: string, { line, column }: Position): number {
  const lines = text.split('\n')
  const lineStart = lines.slice(0, line - 1).reduce((sum, previousLine) => sum + previousLine.length + 1, 0)
  return Math.min(text.length, lineStart + column - 1)
}
