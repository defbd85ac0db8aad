/** Completes the submitted columns of a dataset from its file and concepts, or, if virtual, from its children. */
import type { SchemaProperty, VirtualDefinition } from '../../../contract/datasets/dataset.ts'
import { extensionsOf, type Extension } from '../../../contract/datasets/extensions.ts'
import type { KnownServices } from '../../../contract/datasets/extensions/actions.ts'
import { httpError } from '../../http/errors.ts'
import { knownServices } from '../extensions/knownServices.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord, StoredValues } from '../record.ts'
import { SchemaConflict } from '../virtual/mergeSchema.ts'
import { areExtensions } from '../write/extensionBody.ts'
import { schemaMerge } from '../virtual/schema.ts'
import { conceptsOf } from './concepts.ts'
import { extendSchema } from './extendSchema.ts'

/** Returns the complete schema for submitted columns. @throws HttpError 400 for conflicting columns */
export type SchemaRules = (columns: SchemaProperty[], dataset: Partial<StoredValues>) => SchemaProperty[]

type Described = Pick<DatasetRecord, 'id' | 'owner' | 'virtual' | 'isVirtual' | '_childLabels'> &
  Pick<Partial<DatasetRecord>, 'extensions' | 'draft'>

/**
 * Reads the services used by the extensions of a dataset, of its draft and of a request body.
 * @param body request body, not yet validated: invalid extensions are ignored here and refused later
 */
export async function servicesFor(
  { services }: Pick<DatasetParts, 'services'>,
  dataset: Pick<Described, 'owner' | 'extensions' | 'draft'>,
  body: Record<string, unknown> = {}
): Promise<KnownServices> {
  const bodies = areExtensions(body.extensions) ? [body] : []
  const extensions: Extension[] = [dataset, dataset.draft ?? {}, ...bodies].flatMap(extensionsOf)
  return knownServices(services, dataset.owner, extensions)
}

/**
 * Loads the data that the rules need (concepts, services, children) and returns the rules.
 * @param body request body, which may change the children or the extensions
 * @param loadedServices services of the extensions, when the caller has already read them
 * @throws HttpError 400 when a child does not exist or may not be used
 */
export async function schemaRules(
  parts: Pick<DatasetParts, 'store' | 'metadata' | 'services'>,
  dataset: Described,
  body: Record<string, unknown>,
  loadedServices?: KnownServices
): Promise<SchemaRules> {
  const concepts = await conceptsOf(parts, dataset.owner)
  const isMerged = dataset.isVirtual && ('schema' in body || 'virtual' in body)
  if (!isMerged) {
    const services = loadedServices ?? (await servicesFor(parts, dataset, body))
    return (columns, values) => extendSchema(columns, values, concepts, services)
  }
  const virtual = ('virtual' in body ? body.virtual : dataset.virtual) as VirtualDefinition | null | undefined
  const described = { ...dataset, virtual: virtual ?? { children: [] } }
  const merge = await schemaMerge(described, (id) => parts.store.find(id), concepts).catch(refuse)
  return (columns) => {
    try {
      return merge(columns).schema
    } catch (error) {
      return refuse(error)
    }
  }
}

function refuse(error: unknown): never {
  throw error instanceof SchemaConflict
    ? httpError('schemaConflict', { text: error.message }, { cause: error })
    : error
}
