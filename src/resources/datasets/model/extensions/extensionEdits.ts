/** Edited extensions of a dataset, without the fields that the server writes. No I/O. */
import type { Dataset, SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { isRemote } from '../../../../../contract/datasets/extensions/actions.ts'
import { extensionMark } from '../../../../../contract/datasets/extensions/producedColumns.ts'
import type { Extension, ExpressionExtension } from '../../../../../contract/datasets/extensions.ts'

/** Fields of an extension that the server writes when it applies the extension. */
const ofPlatform = ['needsUpdate', 'nextUpdate', 'error', 'progress'] as const

/** State of the application of an extension to the lines. */
export interface ExtensionState {
  needsUpdate?: boolean
  nextUpdate?: string
  error?: string
  progress?: number
}

/**
 * Identifies an extension: by service and action, since an action is applied once per dataset, or by the key of the
 * calculated column.
 */
export function extensionId(extension: Extension): string {
  return isRemote(extension) ? extensionMark(extension) : `=${extension.property.key}`
}

/** Returns the extensions as stored. */
export function storedExtensions(dataset: Partial<Dataset> | undefined): Extension[] {
  return dataset?.extensions ?? []
}

/** Returns the extensions without the fields of the server; undefined without extensions. */
export function editableExtensions(dataset: Partial<Dataset> | undefined): Extension[] | undefined {
  const stored = storedExtensions(dataset)
  return stored.length > 0 ? stored.map(withoutState) : undefined
}

function withoutState(extension: Extension): Extension {
  const names: readonly string[] = ofPlatform
  return Object.fromEntries(Object.entries(extension).filter(([name]) => !names.includes(name))) as never
}

export function stateOf(dataset: Dataset, extension: Extension): ExtensionState {
  const id = extensionId(extension)
  const saved: ExtensionState =
    storedExtensions(dataset).find((candidate) => extensionId(candidate) === id) ?? {}
  return Object.fromEntries(ofPlatform.flatMap((name) => (name in saved ? [[name, saved[name]]] : [])))
}

/** Returns the extensions to save: the edited ones, with the current fields of the server. */
export function extensionsToSave(dataset: Dataset, edited: readonly Extension[]): Extension[] {
  return edited.map((extension) => {
    const { needsUpdate, nextUpdate } = stateOf(dataset, extension)
    return {
      ...extension,
      ...(needsUpdate ? { needsUpdate } : {}),
      ...(nextUpdate && extension.autoUpdate ? { nextUpdate } : {})
    }
  })
}

/** Returns the stored extensions, with one marked to be applied again to all lines. */
export function refreshed(dataset: Dataset, id: string): Extension[] {
  return storedExtensions(dataset).map((extension) =>
    extensionId(extension) === id ? { ...extension, needsUpdate: true } : extension
  )
}

export function isExpression(extension: Extension): extension is ExpressionExtension {
  return extension.type === 'exprEval'
}

/** Returns the column of an expression, with the edits made in the list of columns. */
export function calculatedColumn(
  { property }: ExpressionExtension,
  schema: readonly SchemaProperty[]
): SchemaProperty {
  const { key } = property
  return schema.find((column) => column.key === key && column['x-extension'] === key) ?? property
}

/** Returns a calculated column to add, whose expression is still to be written. */
export function newExpression(column: SchemaProperty): ExpressionExtension {
  // A calculated value may be longer than the default maximum length of typed text.
  const { maxLength: _maxLength, ...property } = column
  return { active: true, type: 'exprEval', expr: '', property }
}
