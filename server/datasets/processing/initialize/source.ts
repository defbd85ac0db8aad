/** Source dataset of an initialization: looks it up and checks the permissions (docs/api/processing.md). */
import { documentConcept } from '../../../../contract/vocabulary/concepts.ts'
import { isDeepStrictEqual } from 'node:util'
import { datasetOperations } from '../../../../contract/operations.ts'
import { can } from '../../../../contract/permissions.ts'
import { sessionOfOwner, type Initialization, type InitPart } from '../../initialization.ts'
import { kindOf, type DatasetRecord } from '../../record.ts'
import type { StepContext } from '../step.ts'
import { ProcessingError } from '../task.ts'
import { isMissing } from '../../../files/missing.ts'

/** Returns the operations that copying the parts requires on the source. */
export function neededOperations(
  parts: readonly InitPart[],
  { schema }: Pick<DatasetRecord, 'schema'>
): string[] {
  const operations = ['readDescription']
  if (parts.includes('data')) {
    operations.push('readLines')
    const hasAttachments = schema.some((column) => column['x-refersTo'] === documentConcept)
    if (hasAttachments) operations.push('downloadAttachment')
  }
  if (parts.includes('metadataAttachments')) operations.push('downloadMetadataAttachment')
  return operations
}

/** @throws ProcessingError with the message of the contract */
function checkSource(initialization: Initialization, source: DatasetRecord): void {
  const session = sessionOfOwner(initialization)
  const isAllowed = neededOperations(initialization.parts, source).every((operation) =>
    can(session, source, datasetOperations, operation)
  )
  if (isAllowed) return
  throw new ProcessingError(`permission manquante sur le jeu de données d'initialisation ${nameOf(source)}`)
}

/** Returns the name of a source in messages. */
function nameOf({ slug, id }: Pick<DatasetRecord, 'slug' | 'id'>): string {
  return `"${slug}" (${id})`
}

/** Returns the error of a source without data, which is retried while the source is being processed. */
export function withoutData(source: DatasetRecord): ProcessingError {
  const mayHave = kindOf(source) !== 'metaOnly'
  const isAtRest = ['error', 'draft', 'finalized'].includes(source.status ?? '')
  return new ProcessingError(
    `le jeu de données d'initialisation ${nameOf(source)} n'a pas de données à copier`,
    { retry: mayHave && !isAtRest }
  )
}

type SourceContext = Pick<StepContext, 'dataset' | 'find' | 'signal'>

/** Returns the published source. @throws ProcessingError when the source does not exist, or may not be read */
async function readSource(
  { dataset, find }: SourceContext,
  initialization: Initialization
): Promise<DatasetRecord> {
  const { dataset: id } = initialization
  const source = id === dataset.id ? undefined : await find(id)
  if (!source) throw new ProcessingError(`jeu de données d'initialisation inconnu ${id}`)
  checkSource(initialization, source)
  return source
}

/**
 * Copies from one version of the source's record. The source is not locked, since its processing may take long and two
 * datasets could wait for each other. When a file is missing because the source was replaced meanwhile, the copy starts
 * again from the new record.
 */
export async function copyFromSource<Copy>(
  context: SourceContext,
  initialization: Initialization,
  copy: (source: DatasetRecord) => Promise<Copy>
): Promise<Copy> {
  for (let source = await readSource(context, initialization); ;) {
    try {
      return await copy(source)
    } catch (error) {
      if (!isMissing(error)) throw error
      context.signal.throwIfAborted()
      const current = await readSource(context, initialization)
      if (isDeepStrictEqual(current, source)) throw error
      source = current
    }
  }
}
