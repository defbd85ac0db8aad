/** What the validated configuration of an application opens of its datasets through a protected link: pure. */
import type { ConfiguredDataset } from '../../../contract/applications/application.ts'
import { operationClasses } from '../../../contract/operations.ts'
import type { Bypass } from '../../../contract/session.ts'
import type { ApplicationRecord } from '../record.ts'
import { isObject, objectOf } from '../../../contract/json.ts'

type Configured = Pick<ApplicationRecord, 'configuration' | 'baseApp'>

/** What a link opens of a dataset whose place in the configuration says nothing of it. */
const byDefault: Bypass = { classes: ['read'] }

/**
 * @param href of the dataset, for entries that have no id
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

/** What the form of the base application says of the property. */
function imposedBy(property: unknown): { const?: Bypass | undefined; default?: Bypass | undefined } {
  const { const: always, default: otherwise } = objectOf(property)
  return { const: bypassOf(always), default: bypassOf(otherwise) }
}

/** Undefined for what is not `{operations?, classes?}`: schemas of base applications are not checked. */
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
