/** Which extensions a dataset may be given (docs/api/extensions.md). */
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

/** What is only known once the file of a new dataset was analysed. */
const neededColumns: ReadonlySet<ExtensionProblem['key']> = new Set([
  'missingExtensionConcept',
  'computedColumnTitle'
])

/**
 * @param dataset with its columns, those of its extensions included
 * @param hasColumns false for a dataset whose own columns come later
 * @throws HttpError 400
 */
export function checkExtensions(
  dataset: Extended,
  services: KnownServices,
  { hasColumns = true } = {}
): void {
  if (!isExtensible(dataset)) return
  const properties = extensionsOf(dataset).flatMap((one) => (one.type === 'exprEval' ? one.property : []))
  checkPatterns(properties)
  const problem = extensionProblem(dataset.schema, extensionsOf(dataset), services)
  if (problem && (hasColumns || !neededColumns.has(problem.key))) throw errorOf(problem)
}

/** @throws HttpError 400 when a column was given the key of one of an extension */
export function checkExtensionKeys(dataset: Extended, services: KnownServices): void {
  if (!isExtensible(dataset)) return
  const key = takenExtensionKey(dataset.schema, extensionsOf(dataset), services)
  if (key !== undefined) throw httpError('extensionKeyTaken', { key })
}

/** The others have no lines of their own. */
function isExtensible(dataset: Extended): boolean {
  const kind = kindOf(dataset)
  return kind === 'file' || kind === 'rest'
}

function errorOf({ key, values }: ExtensionProblem): Error {
  // The pair is one of the registry: TypeScript cannot follow it through a union.
  return httpError(key as 'extensionKeyTaken', values as { key: string })
}
