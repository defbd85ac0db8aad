/** Scopes of API keys that include each operation of a resource (docs/api/permissions.md). No I/O. */
import { classOf } from '../../contract/operations.ts'
import type { OwnedRecord, ResourceDefinition } from '../owned/definition.ts'

/**
 * Scopes that include an operation; none for operations that no permission grants, and for those that need the session
 * of a user.
 */
export function scopesOfOperation(
  { keys, operationTable }: Pick<ResourceDefinition<OwnedRecord>, 'keys' | 'operationTable'>,
  operation: string
): readonly string[] {
  const operationClass = classOf(operationTable, operation)
  if (!operationClass || keys.sessionOnly?.includes(operation)) return []
  return keys.ofClass?.[operationClass] ?? [keys.all]
}
