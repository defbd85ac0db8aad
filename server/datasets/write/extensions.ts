/** Checks of the extensions of a dataset (docs/api/extensions.md). */
import { extensionsOf } from '../../../contract/datasets/extensions.ts'
import type { KnownServices } from '../../../contract/datasets/extensions/actions.ts'
import {
  extensionProblem,
  takenExtensionKey,
  type ExtensionProblem
} from '../../../contract/datasets/extensions/checkExtensions.ts'
import { httpError } from '../../http/errors.ts'
import { checkPatterns } from '../schema/patterns.ts'
import { kindOf, type StoredValues } from '../record.ts'

type Extended = Pick<StoredValues, 'schema' | 'extensions' | 'isRest' | 'isVirtual' | 'isMetaOnly'>

/** Problems that can only be detected once the file of a new dataset is analysed. */
const neededColumns: ReadonlySet<ExtensionProblem['key']> = new Set([
  'missingExtensionConcept',
  'computedColumnTitle'
])

/**
 * Checks the extensions of file and editable datasets; other kinds pass.
 * @param dataset dataset with its columns, extension columns included
 * @param hasColumns false when the data columns of the dataset are not known yet
 * @throws HttpError 400
 */
export function checkExtensions(
  dataset: Extended,
  services: KnownServices,
  { hasColumns = true } = {}
): void {
  if (!isExtensible(dataset)) return
  const properties = extensionsOf(dataset).flatMap((extension) =>
    extension.type === 'exprEval' ? extension.property : []
  )
  checkPatterns(properties)
  const problem = extensionProblem(dataset.schema, extensionsOf(dataset), services)
  if (problem && (hasColumns || !neededColumns.has(problem.key))) throw errorOf(problem)
}

/** @throws HttpError 400 when a data column has the key of an extension column */
export function checkExtensionKeys(dataset: Extended, services: KnownServices): void {
  if (!isExtensible(dataset)) return
  const key = takenExtensionKey(dataset.schema, extensionsOf(dataset), services)
  if (key !== undefined) throw httpError('extensionKeyTaken', { key })
}

/**
 * Refuses columns without the last input concept of an extension: processing would put the dataset in error. What was
 * already wrong passes, so that other columns can still be changed.
 * @throws HttpError 400
 */
export function checkInputConcepts(before: Extended, after: Extended, services: KnownServices): void {
  if (!isExtensible(after)) return
  const problemOf = ({ schema }: Extended): ExtensionProblem | undefined =>
    extensionProblem(schema, extensionsOf(after), services)
  const problem = problemOf(after)
  if (problem?.key !== 'missingExtensionConcept') return
  if (problemOf(before)?.key !== problem.key) throw errorOf(problem)
}

/** Whether a dataset may have extensions; virtual and metadata-only datasets have no lines of their own. */
function isExtensible(dataset: Extended): boolean {
  const kind = kindOf(dataset)
  return kind === 'file' || kind === 'rest'
}

function errorOf({ key, values }: ExtensionProblem): Error {
  // Key and values match in the registry of errors, but TypeScript cannot check the pair through a union.
  return httpError(key as 'extensionKeyTaken', values as { key: string })
}
