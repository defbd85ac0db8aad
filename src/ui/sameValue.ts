function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** Deep equality of JSON values; an absent value, null, an empty array and an empty object are equal. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (left === right || (isEmpty(left) && isEmpty(right))) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const leftFields = left as Record<string, unknown>
  const rightFields = right as Record<string, unknown>
  const keys = new Set([...Object.keys(leftFields), ...Object.keys(rightFields)])
  return [...keys].every((key) => sameValue(leftFields[key], rightFields[key]))
}
