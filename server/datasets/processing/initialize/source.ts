/** The dataset that another one is initialised from: it exists and may be read (docs/api/processing.md). */
import { isDeepStrictEqual } from 'node:util'
import { datasetOperations } from '../../../../contract/operations.ts'
import { can } from '../../../../contract/permissions.ts'
import { sessionOfOwner, type Initialization, type InitPart } from '../../initialization.ts'
import { kindOf, type DatasetRecord } from '../../record.ts'
import type { StepContext } from '../step.ts'
import { ProcessingError } from '../task.ts'
import { isMissing } from '../../../files/missing.ts'

const attachmentConcept = 'http://schema.org/DigitalDocument'

/** What has to be allowed on the source for the parts that are copied. */
export function neededOperations(
  parts: readonly InitPart[],
  { schema }: Pick<DatasetRecord, 'schema'>
): string[] {
  const needed = ['readDescription']
  if (parts.includes('data')) {
    needed.push('readLines')
    const hasAttachments = schema.some((column) => column['x-refersTo'] === attachmentConcept)
    if (hasAttachments) needed.push('downloadAttachment')
  }
  if (parts.includes('metadataAttachments')) needed.push('downloadMetadataAttachment')
  return needed
}

/** @throws ProcessingError in the contract's words */
function checkSource(initialization: Initialization, source: DatasetRecord): void {
  const session = sessionOfOwner(initialization)
  const isAllowed = neededOperations(initialization.parts, source).every((operation) =>
    can(session, source, datasetOperations, operation)
  )
  if (isAllowed) return
  throw new ProcessingError(`permission manquante sur le jeu de données d'initialisation ${nameOf(source)}`)
}

/** How messages name a source. */
export function nameOf({ slug, id }: Pick<DatasetRecord, 'slug' | 'id'>): string {
  return `"${slug}" (${id})`
}

/** A source that is being processed has data later. */
export function withoutData(source: DatasetRecord): ProcessingError {
  const mayHave = kindOf(source) !== 'metaOnly'
  const isAtRest = ['error', 'draft', 'finalized'].includes(source.status ?? '')
  return new ProcessingError(
    `le jeu de données d'initialisation ${nameOf(source)} n'a pas de données à copier`,
    { retry: mayHave && !isAtRest }
  )
}

type SourceContext = Pick<StepContext, 'dataset' | 'find' | 'signal'>

/** The published source, checked. @throws ProcessingError when there is none, or when it may not be read */
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
 * Copies from the source as one record of it names everything. The source is not locked: its processing may take long,
 * and two datasets could wait for each other. When a file is gone because the source was replaced or removed meanwhile,
 * the copy starts again from what the source has become.
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
