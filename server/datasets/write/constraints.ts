/** Checks of unicity constraints (docs/api/processing.md). No I/O. */
import { capabilityTitles, hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import { kindOf, type StoredValues } from '../record.ts'
import { geometryColumn } from '../../../contract/datasets/geoColumns.ts'

type Constrained = Pick<StoredValues, 'isRest' | 'isVirtual' | 'isMetaOnly' | 'constraints' | 'schema'>

/** @throws HttpError 400 for the first constraint with a missing or unsuitable column */
export function checkConstraints(dataset: Constrained): void {
  const constraints = dataset.constraints ?? []
  if (!constraints.length) return
  const kind = kindOf(dataset)
  if (kind === 'virtual' || kind === 'metaOnly') {
    throw httpError('noUniqueConstraints')
  }
  const columns = new Map(dataset.schema.map((column) => [column.key, column]))
  for (const { properties } of constraints) {
    if (!properties.length) {
      throw httpError('emptyConstraint')
    }
    for (const key of properties) {
      const problem = problemOf(columns.get(key))
      if (problem) throw httpError('constraintColumn', { key, problem })
    }
  }
}

/** Returns the end of a French sentence saying why a column cannot have the constraint; undefined when it can. */
function problemOf(column: SchemaProperty | undefined): string | undefined {
  if (!column) return "d'une contrainte d'unicité n'existe pas dans le schéma."
  const refused = "ne peut pas porter une contrainte d'unicité."
  if (column['x-calculated'] || column['x-extension']) {
    return `est calculée ou issue d'un enrichissement et ${refused}`
  }
  if (!hasCapability(column, 'values')) {
    return `doit avoir la capacité "${capabilityTitles.values}" activée pour porter une contrainte d'unicité.`
  }
  if (geometryColumn([column])) return `est une géométrie et ${refused}`
  if (column.type === 'object') return `est un objet et ${refused}`
  return column.separator ? `est multivaluée et ${refused}` : undefined
}
