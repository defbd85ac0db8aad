/** The extensions of a dataset as they are edited: without what the platform alone writes in them. */
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { isRemote } from '../../../../../contract/datasets/extensions/actions.ts'
import { extensionMark } from '../../../../../contract/datasets/extensions/producedColumns.ts'
import type { Extension, ExpressionExtension } from '../../../../../contract/datasets/extensions.ts'

/** What the platform writes in an extension as it applies it. */
const ofPlatform = ['needsUpdate', 'nextUpdate', 'error', 'progress'] as const

/** How far the platform is with an extension. */
export interface ExtensionState {
  needsUpdate?: boolean
  nextUpdate?: string
  error?: string
  progress?: number
}

/** An action is applied once to a dataset, and a calculated column has its key: that is which extension one is. */
export function extensionId(extension: Extension): string {
  return isRemote(extension) ? extensionMark(extension) : `=${extension.property.key}`
}

/** The extensions as the API has them. */
export function storedExtensions(dataset: Partial<Dataset> | undefined): Extension[] {
  return dataset?.extensions ?? []
}

/** What a person edits of the extensions of a dataset; undefined when it has none. */
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
  const stored: ExtensionState = storedExtensions(dataset).find((one) => extensionId(one) === id) ?? {}
  return Object.fromEntries(ofPlatform.flatMap((name) => (name in stored ? [[name, stored[name]]] : [])))
}

/** What is sent: the edited extensions, each with what the platform has written in it meanwhile. */
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

/** The stored extensions, one of them to be applied again to all lines. */
export function refreshed(dataset: Dataset, id: string): Extension[] {
  return storedExtensions(dataset).map((extension) =>
    extensionId(extension) === id ? { ...extension, needsUpdate: true } : extension
  )
}

export function moved<Item>(items: readonly Item[], from: number, by: number): Item[] {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

export function isExpression(extension: Extension): extension is ExpressionExtension {
  return extension.type === 'exprEval'
}
