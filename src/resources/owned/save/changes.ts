/** Comparison of an edited copy with the server's. */
import { sameValue } from '../../../ui/sameValue.ts'

/** Body of a PATCH: the edited keys whose value differs from the server's, null for a removed one. */
export function changedKeys(server: object, edits: Record<string, unknown>): Record<string, unknown> {
  const known = server as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(edits)
      .filter(([key, value]) => !sameValue(known[key], value))
      .map(([key, value]) => [key, value ?? null])
  )
}
