/** Rule, shared by server and pages, for the actions with which a dataset can be extended (docs/api/extensions.md). */
import { latLonConcept } from '../../vocabulary/concepts.ts'
import type { RemoteAction } from '../../remoteServices/remoteService.ts'
import type { SchemaProperty } from '../dataset.ts'
import type { Extension } from '../extensions.ts'
import { geometryColumn, hasGeoPoint } from '../geoColumns.ts'
import { actionOf, conceptOfOutput, inputsOf, isRemote, takesLines, type KnownServices } from './actions.ts'

type Conceptual = Pick<SchemaProperty, 'x-refersTo'>

/** Concepts of columns, and the concept of the coordinates that are computed from these columns. */
function conceptsOfColumns(columns: readonly Conceptual[]): Set<string> {
  const concepts = new Set(columns.flatMap((column) => column['x-refersTo'] || []))
  if (hasGeoPoint(columns) || geometryColumn(columns)) concepts.add(latLonConcept)
  return concepts
}

/**
 * Concepts available as inputs of an extension: those of the ordinary columns, and those added by the extensions before
 * it.
 * @param extensions the extensions before the one to apply, in their order
 */
export function availableConcepts(
  schema: readonly SchemaProperty[],
  extensions: readonly Extension[],
  services: KnownServices
): Set<string> {
  const columns: Conceptual[] = schema.filter((column) => !column['x-extension'])
  for (const extension of extensions) {
    if (extension.active) columns.push(...addedConcepts(extension, schema, services))
  }
  return conceptsOfColumns(columns)
}

function addedConcepts(
  extension: Extension,
  schema: readonly SchemaProperty[],
  services: KnownServices
): Conceptual[] {
  if (isRemote(extension)) {
    const outputs = actionOf(extension, services)?.output ?? []
    return outputs.map((output) => ({ 'x-refersTo': conceptOfOutput(output) }))
  }
  const { property } = extension
  const known = schema.find(({ key, ...column }) => key === property.key && column['x-extension'])
  return [known ?? property]
}

/** Input concepts of an action that a dataset has; the action needs at least one of them. */
export function metInputs(action: RemoteAction, available: ReadonlySet<string>): string[] {
  return inputsOf(action).flatMap(({ concept }) => (available.has(concept) ? concept : []))
}

/** Whether a dataset can be extended with an action, given the concepts that it has. */
export function canExtend(action: RemoteAction, available: ReadonlySet<string>): boolean {
  return takesLines(action) && metInputs(action, available).length > 0
}
