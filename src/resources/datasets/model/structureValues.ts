/** Settings of the structure other than columns, with their local edits. No I/O. */
import type { Dataset, UnicityConstraint, VirtualDefinition } from '../../../../contract/datasets/dataset.ts'
import type { Extension } from '../../../../contract/datasets/extensions.ts'
import { changedKeys } from '../../owned/save/changes.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import { editableExtensions } from './extensions/extensionEdits.ts'

export type VirtualSettings = Partial<VirtualDefinition>

export interface StructureValues {
  primaryKey?: string[] | undefined
  projection?: Dataset['projection'] | undefined
  conformsTo?: { title?: string; version?: string; url?: string } | undefined
  constraints?: UnicityConstraint[] | undefined
  virtual?: VirtualSettings | undefined
  masterData?: Record<string, unknown> | undefined
  /** Extensions in order of application, without the fields that the server writes. */
  extensions?: Extension[] | undefined
}
export type StructureKey = keyof StructureValues

/** Keys of the settings that the editor uses in their stored form. */
const keys: readonly Exclude<StructureKey, 'extensions'>[] = [
  'primaryKey',
  'projection',
  'conformsTo',
  'constraints',
  'virtual',
  'masterData'
]

/** Returns the settings of the server's copy. */
export function structureValues(dataset: Partial<Dataset> | undefined): StructureValues {
  return {
    ...Object.fromEntries(keys.map((key) => [key, dataset?.[key]])),
    extensions: editableExtensions(dataset)
  }
}

/** Returns the keys to save, null for an emptied one; undefined without a change. */
export function structureToSave(
  server: StructureValues,
  edits: StructureValues
): Record<string, unknown> | undefined {
  const changes = changedKeys(server, edits as Record<string, unknown>)
  return Object.keys(changes).length > 0 ? changes : undefined
}

export function isStructureEdited(
  server: StructureValues,
  edits: StructureValues,
  key: StructureKey
): boolean {
  return key in edits && !sameValue(server[key], edits[key])
}

/** Whether the constraints can be saved: each has columns, and no two are equal. */
export function areValidConstraints(constraints: UnicityConstraint[] = []): boolean {
  const texts = constraints.map(({ properties }) => properties.toSorted().join('\n'))
  return constraints.every(({ properties }) => properties.length > 0) && new Set(texts).size === texts.length
}

/** Returns the reference schema without empty fields; undefined when all are empty. */
export function withoutEmptyParts(
  conformsTo: NonNullable<StructureValues['conformsTo']>
): StructureValues['conformsTo'] {
  const parts = Object.entries(conformsTo).filter(([, text]) => text?.trim())
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}
