/** Columns that a dataset gets line by line, from a service or from an expression (docs/api/extensions.md). */
import type { SchemaProperty } from './dataset.ts'

interface AnyExtension {
  /** Only an active extension has columns and is applied. */
  active?: boolean
  /** Applied again when the reference data change. */
  autoUpdate?: boolean
  /** When that is due: the platform's. */
  nextUpdate?: string
  /** The extension is to be applied again to all lines. */
  needsUpdate?: boolean
}

export interface RemoteExtension extends AnyExtension {
  type: 'remoteService'
  remoteService: string
  action: string
  /** Names of the outputs that become columns; all of them when it is empty or absent. */
  select?: string[]
  /** Names of columns by name of output, instead of `{prefix}.{output}`. */
  overwrite?: Record<string, { 'x-originalName'?: string }>
  propertyPrefix?: string
  /** Part of the prefix `_ext_{shortId}` of extensions that were made long ago. */
  shortId?: string
  /** A line that it fails for is refused. */
  mandatory?: boolean
}

export interface ExpressionExtension extends AnyExtension {
  type: 'exprEval'
  expr: string
  property: Partial<SchemaProperty> & Pick<SchemaProperty, 'key' | 'type'>
}

/** The order is that in which they are applied: a later one may use the columns of those before. */
export type Extension = RemoteExtension | ExpressionExtension

/** What a dataset has, whoever wrote it: extensions are validated before they are stored. */
export function extensionsOf({ extensions }: { extensions?: unknown }): Extension[] {
  return Array.isArray(extensions) ? (extensions as Extension[]) : []
}
