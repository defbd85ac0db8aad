/**
 * Resolved plan of the active extensions of a dataset. It is plain JSON, so that it can be sent to a worker process,
 * and contains all settings of the services, so that applying it needs no store.
 */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'

/** Input of an action, and the column with its values. */
export interface PlannedInput {
  /** Property in the objects of the request. */
  name: string
  column: string
}

/** Selected output of an action, and the column to write. */
export interface PlannedOutput {
  name: string
  /** Key of the column: `{prefix}.{name}`, or the key chosen in `overwrite`. */
  column: string
  /** Trimmed separator that splits a text into several values; absent for single values. */
  separator?: string
}

interface PlannedAction {
  /** Position among the extensions of the dataset. */
  index: number
  service: string
  action: string
  /** Prefix of the keys of the extension columns. */
  prefix: string
  inputs: PlannedInput[]
  /** Property of inputs and outputs that identifies the line. */
  identifier: string
  outputs: PlannedOutput[]
  /** Names of the selected outputs; empty for all. */
  select: string[]
  error: PlannedOutput
  mandatory: boolean
}

/** Action of an external service, with one HTTP request per batch of lines. */
export interface PlannedRemote extends PlannedAction {
  kind: 'remote'
  method: string
  url: string
  /** Request headers, with the credentials of the service. */
  headers: Record<string, string>
}

/** Bulk search in reference data of this platform, without HTTP request. */
export interface PlannedReference extends PlannedAction {
  kind: 'reference'
  dataset: string
  bulkSearch: string
}

export interface PlannedExpression {
  kind: 'expression'
  index: number
  expr: string
  property: SchemaProperty
}

export type PlannedExtension = PlannedRemote | PlannedReference | PlannedExpression

export interface ExtensionPlan {
  /** Extensions in the order in which they are applied. */
  extensions: PlannedExtension[]
  /** All columns of the dataset, those of the extensions included. */
  schema: SchemaProperty[]
  defaultTimeZone: string
}

/** Values of a line by column key, not nested: `_coords.lat` is one key. Columns with a separator contain arrays. */
export type Line = Record<string, unknown>

/** Input of one line, without the identifier; undefined when the line has no value to send. */
export type ActionInputLine = Record<string, unknown> | undefined
/** Result of one line, without the identifier; undefined when the service returned none. */
export type ActionResult = Record<string, unknown> | undefined

/** Source of the results of an action: a remote service with its cache, or reference data of the platform. */
export interface ActionSource {
  /**
   * Returns one result per input, at the same index. The error of a single line is in its result.
   * @throws ExtensionError when the action fails as a whole
   */
  resolve(inputs: ActionInputLine[], signal: AbortSignal): Promise<ActionResult[]>
}
