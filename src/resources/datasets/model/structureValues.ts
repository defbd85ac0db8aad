/** Settings of the structure that stand beside the columns, with their local edits. */
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
  /** Extensions in the order in which they are applied, without what the platform writes in them. */
  extensions?: Extension[] | undefined
}
export type StructureKey = keyof StructureValues

/** Settings that are edited as they are stored. */
const keys: readonly Exclude<StructureKey, 'extensions'>[] = [
  'primaryKey',
  'projection',
  'conformsTo',
  'constraints',
  'virtual',
  'masterData'
]

/** What the server has. */
export function structureValues(dataset: Partial<Dataset> | undefined): StructureValues {
  return {
    ...Object.fromEntries(keys.map((key) => [key, dataset?.[key]])),
    extensions: editableExtensions(dataset)
  }
}

/** The keys to send, null for one that was emptied; undefined when nothing differs. */
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

/** Whether the constraints may be sent: each says which columns it is about, and no two are the same. */
export function areValidConstraints(constraints: UnicityConstraint[] = []): boolean {
  const texts = constraints.map(({ properties }) => properties.toSorted().join('\n'))
  return constraints.every(({ properties }) => properties.length > 0) && new Set(texts).size === texts.length
}

/** The reference schema without its empty parts, undefined when all are. */
export function withoutEmptyParts(
  conformsTo: NonNullable<StructureValues['conformsTo']>
): StructureValues['conformsTo'] {
  const parts = Object.entries(conformsTo).filter(([, text]) => text?.trim())
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}
