/** Removes the keys with empty values, so that the save deletes them. */
export function withoutEmpty(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, isEmptyValue(value) ? undefined : value])
  )
}

function isEmptyValue(value: unknown): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return (
    typeof value === 'object' &&
    Object.values(value).every((property) => property === undefined || property === '')
  )
}
