/** Operations on datasets that a protected link grants, from the validated configuration of the application. No I/O. */
import type { ConfiguredDataset } from '../../../contract/applications/application.ts'
import { operationClasses } from '../../../contract/operations.ts'
import type { Bypass } from '../../../contract/session.ts'
import type { ApplicationRecord } from '../record.ts'
import { isObject, objectOf } from '../../../contract/json.ts'

type Configured = Pick<ApplicationRecord, 'configuration' | 'baseApp'>

/** Grant for a dataset whose configuration entry and base application specify nothing. */
const byDefault: Bypass = { classes: ['read'] }

/**
 * Returns the operations granted on a dataset.
 * @param href address of the dataset, for entries without id
 * @returns undefined when the configuration does not show the dataset
 */
export function grantedOf(
  { configuration, baseApp }: Configured,
  { id, href }: { id: string; href: string }
): Bypass | undefined {
  const entries: (ConfiguredDataset | null)[] = configuration?.datasets ?? []
  const index = entries.findIndex((entry) => entry && (entry.id === id || entry.href === href))
  const entry = entries[index]
  if (!entry) return undefined
  const imposed = imposedBy(baseApp?.datasetsFilters[index]?.properties?.applicationKeyPermissions)
  return imposed.const ?? bypassOf(entry.applicationKeyPermissions) ?? imposed.default ?? byDefault
}

/** Reads `const` and `default` of the property in the schema of the base application. */
function imposedBy(property: unknown): { const?: Bypass | undefined; default?: Bypass | undefined } {
  const { const: always, default: otherwise } = objectOf(property)
  return { const: bypassOf(always), default: bypassOf(otherwise) }
}

/**
 * Returns undefined for a value that is not `{operations?, classes?}`: schemas of base applications are not validated.
 */
function bypassOf(value: unknown): Bypass | undefined {
  if (!isObject(value)) return undefined
  const { operations, classes } = value
  return {
    operations: textsOf(operations),
    classes: textsOf(classes).filter((name) => (operationClasses as readonly string[]).includes(name))
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
