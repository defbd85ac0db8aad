/** Which scopes of API keys open which operations of a resource (docs/api/permissions.md): pure. */
import { classOf } from '../../contract/operations.ts'
import type { OwnedRecord, ResourceDefinition } from '../owned/definition.ts'

/** None for an operation that no permission grants, and for those that need the session of a person. */
export function scopesOfOperation(
  { keys, operationTable }: Pick<ResourceDefinition<OwnedRecord>, 'keys' | 'operationTable'>,
  operation: string
): readonly string[] {
  const operationClass = classOf(operationTable, operation)
  if (!operationClass || keys.sessionOnly?.includes(operation)) return []
  return keys.ofClass?.[operationClass] ?? [keys.all]
}
