/** Validation of the extensions of a dataset (docs/api/extensions.md). */
import type { ErrorKey, ErrorValues } from '../../errors.ts'
import { compileExpression, ExpressionError } from '../../expressions/index.ts'
import { calculatedKeys } from '../calculatedKeys.ts'
import type { SchemaProperty } from '../dataset.ts'
import type { ExpressionExtension, Extension, RemoteExtension } from '../extensions.ts'
import { actionOf, inputsOf, isRemote, type KnownServices } from './actions.ts'
import { availableConcepts, metInputs } from './availability.ts'
import { isOrdinary, producedColumns } from './extensionColumns.ts'
import { prefixOf } from './prefix.ts'

type ProblemKey = Extract<
  ErrorKey,
  | 'extensionPrefixConflict'
  | 'unknownExtensionService'
  | 'unknownExtensionAction'
  | 'missingExtensionConcept'
  | 'computedColumnTitle'
  | 'computedColumnOrder'
  | 'computedColumnSyntax'
  | 'extensionKeyTaken'
>

/** An error of the registry. */
export type ExtensionProblem = {
  [Key in ProblemKey]: { key: Key; values: ErrorValues<Key> }
}[ProblemKey]

/** Reserved keys: columns that the platform calculates or may calculate, and properties of written lines. */
const reservedKeys = new Set([
  ...calculatedKeys,
  '_owner',
  '_ownerName',
  '_score',
  '_error',
  '_status',
  '_action',
  '_hash'
])

/**
 * Returns the first problem of the extensions, in their order.
 * @param schema all columns of the dataset, those of its extensions included
 */
export function extensionProblem(
  schema: readonly SchemaProperty[],
  extensions: readonly Extension[],
  services: KnownServices
): ExtensionProblem | undefined {
  if (sharedPrefix(extensions)) return { key: 'extensionPrefixConflict', values: undefined as never }
  const produced = producedColumns(schema, extensions, services)
  for (const [index, extension] of extensions.entries()) {
    if (!extension.active) continue
    const problem = isRemote(extension)
      ? remoteProblem(extension, availableConcepts(schema, extensions.slice(0, index), services), services)
      : expressionProblem(extension, {
          before: [...schema.filter((column) => !column['x-extension']), ...produced.slice(0, index).flat()],
          after: produced.slice(index).flat()
        })
    if (problem) return problem
  }
  const repeated = takenExtensionKey(schema, extensions, services)
  return repeated === undefined ? undefined : { key: 'extensionKeyTaken', values: { key: repeated } }
}

function sharedPrefix(extensions: readonly Extension[]): boolean {
  const prefixes = extensions.filter(isRemote).map(prefixOf)
  return new Set(prefixes).size < prefixes.length
}

/** Returns the key of a column of an extension that another column has too. */
export function takenExtensionKey(
  schema: readonly SchemaProperty[],
  extensions: readonly Extension[],
  services: KnownServices
): string | undefined {
  const produced = producedColumns(schema, extensions, services).flat()
  const usedKeys = new Set([...reservedKeys, ...schema.filter(isOrdinary).map(({ key }) => key)])
  return produced.find(({ key }) => {
    const isTaken = usedKeys.has(key)
    usedKeys.add(key)
    return isTaken
  })?.key
}

function remoteProblem(
  extension: RemoteExtension,
  available: ReadonlySet<string>,
  services: KnownServices
): ExtensionProblem | undefined {
  const { remoteService: service } = extension
  if (!services(service)) return { key: 'unknownExtensionService', values: { service } }
  const action = actionOf(extension, services)
  if (!action) {
    const name = extension.action.replace('masterData_bulkSearch_', '')
    return { key: 'unknownExtensionAction', values: { service, action: name } }
  }
  if (metInputs(action, available).length > 0) return undefined
  const concepts = inputsOf(action).map(({ concept }) => concept)
  return {
    key: 'missingExtensionConcept',
    values: { action: action.summary ?? action.id, concepts: concepts.join(', ') }
  }
}

interface Around {
  /** Columns that the expression may use: those before its own. */
  before: readonly SchemaProperty[]
  /** Columns that the expression may not use: its own, and those of the following extensions. */
  after: readonly SchemaProperty[]
}

/**
 * Returns the problem in the text of an expression, when typed or saved. An unknown name is allowed where the
 * expression may define it itself.
 */
export function expressionProblem(
  { expr, property: { key } }: Pick<ExpressionExtension, 'expr' | 'property'>,
  { before, after }: Around
): ExtensionProblem | undefined {
  try {
    const { paths } = compileExpression(expr)
    for (const path of paths) {
      const [name = path] = path.split('.')
      const isOf = (column: SchemaProperty): boolean =>
        column.key === path || column.key === name || column.key.startsWith(`${name}.`)
      if (before.some(isOf)) continue
      if (after.some(isOf)) {
        const columnPath = after.some((column) => column.key === path) ? path : name
        return { key: 'computedColumnOrder', values: { key, name: columnPath } }
      }
      const titled = before.find((column) => column.title === name || column['x-originalName'] === name)
      if (titled) return { key: 'computedColumnTitle', values: { key, name, column: titled.key } }
    }
    return undefined
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { key: 'computedColumnSyntax', values: { key, problem: error.message } }
  }
}
