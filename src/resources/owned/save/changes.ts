/** Comparison of an edited copy with the server's. No I/O. */
import { sameValue } from '../../../ui/sameValue.ts'

/** Returns the body of a PATCH: the edited keys that differ from the server's value, null for a removed key. */
export function changedKeys(server: object, edits: Record<string, unknown>): Record<string, unknown> {
  const serverValues = server as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(edits)
      .filter(([key, value]) => !sameValue(serverValues[key], value))
      .map(([key, value]) => [key, value ?? null])
  )
}
