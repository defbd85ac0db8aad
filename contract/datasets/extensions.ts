/** Extensions: columns computed for each line by a remote service or by an expression (docs/api/extensions.md). */
import type { SchemaProperty } from './dataset.ts'

interface AnyExtension {
  /** Whether the extension is applied; an inactive extension has no columns. */
  active?: boolean
  /** Whether the extension is applied again when the reference data change. */
  autoUpdate?: boolean
  /** Instant of the next automatic update, set by the platform. */
  nextUpdate?: string
  /** Whether the extension has to be applied again to all lines. */
  needsUpdate?: boolean
}

export interface RemoteExtension extends AnyExtension {
  type: 'remoteService'
  remoteService: string
  action: string
  /** Names of the outputs that become columns; every output when the list is empty or absent. */
  select?: string[]
  /** Names of columns, by name of output; the default is `{prefix}.{output}`. */
  overwrite?: Record<string, { 'x-originalName'?: string }>
  propertyPrefix?: string
  /** Part of the prefix `_ext_{shortId}`, on extensions of early versions only. */
  shortId?: string
  /** Whether a line for which the extension fails is refused. */
  mandatory?: boolean
}

export interface ExpressionExtension extends AnyExtension {
  type: 'exprEval'
  expr: string
  property: Partial<SchemaProperty> & Pick<SchemaProperty, 'key' | 'type'>
}

/**
 * An extension of a dataset. Extensions are applied in the order of their list: a later one may use the columns of
 * earlier ones.
 */
export type Extension = RemoteExtension | ExpressionExtension

/** Returns the extensions of a stored dataset. The cast is safe: extensions are validated before they are stored. */
export function extensionsOf({ extensions }: { extensions?: unknown }): Extension[] {
  return Array.isArray(extensions) ? (extensions as Extension[]) : []
}
