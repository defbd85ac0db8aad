/** Differences between the columns of a draft and the expected ones. No I/O. */
import type { Dataset, SchemaProperty } from '../../../../contract/datasets/dataset.ts'

type ColumnWarning = 'missing' | 'notInFile' | 'typeChanged' | 'typeUnexpected' | 'removed'

export interface ShownColumn {
  property: SchemaProperty
  warning?: ColumnWarning
  /** Whether the column has left the schema: it is displayed, read-only. */
  isGhost?: boolean
}

interface DraftComparison {
  /** Columns of the draft that the published version does not have. */
  added: SchemaProperty[]
  /** Columns of the published version that the draft does not have. */
  missing: SchemaProperty[]
  /** Columns of the draft with another type than in the published version. */
  retyped: SchemaProperty[]
}

const isOwn = (column: SchemaProperty): boolean => !column['x-calculated'] && !column['x-extension']

const typeOf = ({ type, format }: SchemaProperty): string =>
  `${type} ${format && format !== 'uri-reference' ? format : ''}`

export function compareSchemas(published: SchemaProperty[], draft: SchemaProperty[]): DraftComparison {
  const publishedColumns = new Map(published.filter(isOwn).map((column) => [column.key, column]))
  const draftColumns = draft.filter(isOwn)
  const draftKeys = new Set(draftColumns.map(({ key }) => key))
  return {
    added: draftColumns.filter(({ key }) => !publishedColumns.has(key)),
    missing: [...publishedColumns.values()].filter(({ key }) => !draftKeys.has(key)),
    retyped: draftColumns.filter((column) => {
      const publishedColumn = publishedColumns.get(column.key)
      return !!publishedColumn && typeOf(publishedColumn) !== typeOf(column)
    })
  }
}

/** Returns the columns to list, with their warnings; calculated columns come last. */
export function shownColumns(
  schema: SchemaProperty[],
  removed: SchemaProperty[],
  published: Pick<Dataset, 'schema'> | undefined,
  draftKey: string | undefined
): ShownColumn[] {
  const isNew = draftKey === 'file-new'
  const comparison =
    published && draftKey && published.schema?.length
      ? compareSchemas(published.schema, schema)
      : { missing: [], retyped: [] }
  const retypedKeys = new Set(comparison.retyped.map(({ key }) => key))
  const columns = schema.map((property): ShownColumn =>
    retypedKeys.has(property.key)
      ? { property, warning: isNew ? 'typeUnexpected' : 'typeChanged' }
      : { property }
  )
  const ghosts = [
    ...removed.map((property): ShownColumn => ({ property, warning: 'removed', isGhost: true })),
    ...comparison.missing.map((property): ShownColumn => ({
      property,
      warning: isNew ? 'notInFile' : 'missing',
      isGhost: true
    }))
  ]
  const isCalculated = ({ property }: ShownColumn): boolean => !!property['x-calculated']
  return [...columns.filter((column) => !isCalculated(column)), ...ghosts, ...columns.filter(isCalculated)]
}
