/**
 * How the active extensions of a dataset are applied, resolved: plain JSON, so that a process of its own can be given it.
 * What names it holds were looked up when it was made; whoever applies it needs no store.
 */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'

/** An input of an action and the column that it is read from. */
export interface PlannedInput {
  /** Property of the object that is sent. */
  name: string
  column: string
}

/** A kept output of an action and the column that it goes to. */
export interface PlannedOutput {
  name: string
  /** Key of the column: `{prefix}.{name}`, or of its own. */
  column: string
  /** Trimmed: a text is split by it. */
  separator?: string
}

interface PlannedAction {
  /** Position among the extensions of the dataset. */
  index: number
  service: string
  action: string
  /** Prefix of the columns. */
  prefix: string
  inputs: PlannedInput[]
  /** Property of inputs and outputs that tells which line they are of. */
  identifier: string
  outputs: PlannedOutput[]
  /** Names that are asked for; empty for all. */
  select: string[]
  error: PlannedOutput
  mandatory: boolean
}

/** One HTTP request for each batch. */
export interface PlannedRemote extends PlannedAction {
  kind: 'remote'
  method: string
  url: string
  /** Credentials of the service among them. */
  headers: Record<string, string>
}

/** A bulk search in reference data of this platform, without HTTP. */
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

/** A line by the keys of its columns, flat: `_coords.lat` is a key. Columns with a separator hold lists. */
export type Line = Record<string, unknown>

/** What is sent of a line, without the identifier; undefined for a line without anything to send. */
export type ActionInputLine = Record<string, unknown> | undefined
/** What came of a line, without the identifier; undefined where nothing came. */
export type ActionResult = Record<string, unknown> | undefined

/** A source of the results of an action: a server, a cache in front of it, reference data of the platform. */
export interface ActionSource {
  /**
   * Results at the positions of their inputs.
   * @throws ExtensionError when the action as a whole failed; what is wrong with one line stands in its result
   */
  resolve(inputs: ActionInputLine[], signal: AbortSignal): Promise<ActionResult[]>
}
