/** Converts the extensions of a dataset to a plan for extending its lines (docs/api/extensions.md). */
import { identifierConcept } from '../../../contract/vocabulary/concepts.ts'
import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import {
  actionOf,
  errorOf,
  identifierOf,
  inputsOf,
  isRemote,
  takesLines
} from '../../../contract/datasets/extensions/actions.ts'
import { extensionProblem } from '../../../contract/datasets/extensions/checkExtensions.ts'
import { producedColumns } from '../../../contract/datasets/extensions/extensionColumns.ts'
import {
  extensionMark,
  outputColumns,
  overwrittenName
} from '../../../contract/datasets/extensions/producedColumns.ts'
import { prefixOf } from '../../../contract/datasets/extensions/prefix.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import {
  extensionsOf,
  type ExpressionExtension,
  type Extension,
  type RemoteExtension
} from '../../../contract/datasets/extensions.ts'
import { errorTexts } from '../../../contract/errors.ts'
import { datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { datasetOfService, type RemoteAction } from '../../../contract/remoteServices/remoteService.ts'
import type { Config } from '../../config/config.ts'
import { credentialHeaders } from '../../remoteServices/credentials.ts'
import { sessionOfOwner } from '../initialization.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { ExtensionError } from './extensionError.ts'
import { knownServices, type UsableService } from './knownServices.ts'
import type {
  ExtensionPlan,
  PlannedExpression,
  PlannedExtension,
  PlannedInput,
  PlannedOutput
} from './plan.ts'

interface Needs extends Pick<DatasetParts, 'services'> {
  store: Pick<DatasetParts['store'], 'find'>
  config: Pick<Config, 'defaultTimeZone' | 'remoteServices'>
}

type Planned = Pick<DatasetRecord, 'id' | 'owner' | 'schema' | 'extensions'>

/**
 * Makes the plan of the active extensions. The checks made when the extensions were saved are repeated, because
 * services and permissions may have changed since.
 * @param dataset dataset with its extension columns; overlaid with its draft when the draft is processed
 * @param chosen filter on the active extensions; all by default
 * @throws ExtensionError for the first extension that cannot be applied
 */
export async function planExtensions(
  { services, store, config }: Needs,
  dataset: Planned,
  chosen: (extension: Extension, index: number) => boolean = () => true
): Promise<ExtensionPlan> {
  const { owner, schema } = dataset
  const extensions = extensionsOf(dataset)
  const findService = await knownServices(services, owner, extensions)
  const planner: Planner = { needs: { services, store, config }, dataset, extensions, findService }
  const planned: PlannedExtension[] = []
  for (const extension of extensions.filter(isRemote)) {
    if (extension.active) await checkAccess(planner, extension)
  }
  const problem = extensionProblem(schema, extensions, findService)
  if (problem) {
    const { fr } = errorTexts(problem.key, problem.values)
    throw new ExtensionError(fr.replace('[noretry] ', ''), { retry: false })
  }
  for (const [index, extension] of extensions.entries()) {
    if (!extension.active || !chosen(extension, index)) continue
    planned.push(
      isRemote(extension)
        ? plannedAction(planner, extension, index)
        : plannedExpression(planner, extension, index)
    )
  }
  return { extensions: planned, schema, defaultTimeZone: config.defaultTimeZone }
}

interface Planner {
  needs: Needs
  dataset: Planned
  extensions: Extension[]
  findService: (id: string) => UsableService | undefined
}

/**
 * Checks that the owner of the extended dataset may use the service. Reference data are read with the rights of an
 * administrator of the account of the owner.
 * @throws ExtensionError
 */
async function checkAccess(
  { needs: { services, store }, dataset, findService: known }: Planner,
  { remoteService, action }: RemoteExtension
): Promise<void> {
  const reference = datasetOfService(remoteService)
  if (reference === undefined) {
    if (known(remoteService) || !(await services.find(remoteService))) return
    throw new ExtensionError(
      `Try to apply extension on dataset ${dataset.id} but remote service ${action} was not found.`,
      { retry: true }
    )
  }
  const referenceDataset = await store.find(reference)
  if (!referenceDataset) {
    throw new ExtensionError(`jeu de données de référence inconnu ${reference}`, { retry: false })
  }
  const { owner } = dataset
  const session = sessionOfOwner({ owner, role: 'admin' })
  if (!can(session, referenceDataset, datasetOperations, 'readLines') || !known(remoteService)) {
    throw new ExtensionError(
      `permission manquante sur le jeu de données de référence "${referenceDataset.slug}" (${referenceDataset.id})`,
      { retry: false }
    )
  }
}

function plannedAction(planner: Planner, extension: RemoteExtension, index: number): PlannedExtension {
  const { dataset, findService: known, needs } = planner
  const service = known(extension.remoteService)
  const action = actionOf(extension, known)
  const identifier = action && identifierOf(action)
  if (!service || !action || !identifier || !takesLines(action)) {
    throw new ExtensionError(
      `A field with concept "${identifierConcept}" is required and missing in the remote service action`,
      { retry: false }
    )
  }
  const common = {
    index,
    service: service.id,
    action: action.id,
    prefix: prefixOf(extension),
    inputs: plannedInputs(planner, action, index),
    identifier: identifier.name,
    outputs: plannedOutputs(dataset.schema, extension, action),
    select: extension.select ?? [],
    error: plannedError(dataset.schema, extension, action),
    mandatory: !!extension.mandatory
  }
  const reference = datasetOfService(service.id)
  if (reference !== undefined) {
    const bulkSearch = action.id.replace('masterData_bulkSearch_', '')
    return { kind: 'reference', ...common, dataset: reference, bulkSearch }
  }
  const { method, path } = action.operation
  return {
    kind: 'remote',
    ...common,
    method,
    url: `${withoutEndSlashes(service.server ?? '')}${path}`,
    headers: credentialHeaders(service, needs.config.remoteServices.defaultKey)
  }
}

/**
 * Finds the column of each input: the first column with the concept of the input, among data columns, calculated
 * columns and columns of previous extensions.
 */
function plannedInputs(
  { dataset, extensions, findService: known }: Planner,
  action: RemoteAction,
  index: number
): PlannedInput[] {
  const produced = producedColumns(dataset.schema, extensions, known)
  const before = new Set(produced.slice(0, index).flatMap((columns) => columns.map(({ key }) => key)))
  const columns = dataset.schema.filter((column) => !column['x-extension'] || before.has(column.key))
  return inputsOf(action).flatMap(({ concept, name }) => {
    const column = columns.find((candidate) => candidate['x-refersTo'] === concept)
    return column ? [{ name, column: column.key }] : []
  })
}

/**
 * Lists the outputs that have a column. Without `select` (all outputs), outputs with a renamed column are left out:
 * such an output must be selected by name.
 */
function plannedOutputs(
  schema: SchemaProperty[],
  extension: RemoteExtension,
  action: RemoteAction
): PlannedOutput[] {
  const keys = new Set(schema.map(({ key }) => key))
  const isSelected = !!extension.select?.length
  return outputColumns(extension, action).flatMap(({ output, key }) => {
    if (!keys.has(key) || (!isSelected && overwrittenName(extension, output.name))) return []
    const separator = output['x-separator']
    const trimmed = typeof separator === 'string' ? separator.trim() : ''
    return [{ name: output.name, column: key, ...(trimmed ? { separator: trimmed } : {}) }]
  })
}

/** Finds the error column in the schema. The column may be older than the present name of the error in the action. */
function plannedError(
  schema: SchemaProperty[],
  extension: RemoteExtension,
  action: RemoteAction
): PlannedOutput {
  const { name } = errorOf(action)
  const [mark, prefix] = [extensionMark(extension), prefixOf(extension)]
  const keys = [`${prefix}.${name}`, `${prefix}._error`, `${prefix}.error`]
  const column = keys.find((key) =>
    schema.some((candidate) => candidate.key === key && candidate['x-extension'] === mark)
  )
  return { name, column: column ?? `${prefix}.${name}` }
}

function plannedExpression(
  { dataset }: Planner,
  { expr, property }: ExpressionExtension,
  index: number
): PlannedExpression {
  const column = dataset.schema.find(({ key }) => key === property.key)
  return { kind: 'expression', index, expr, property: column ?? property }
}
