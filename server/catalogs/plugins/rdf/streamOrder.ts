/**
 * Orders the members of JSON-LD objects for streaming parsers (w3.org/TR/json-ld11-streaming): in another order, the
 * parser buffers what it read and gets slow.
 */
const first = ['@context', '@type', 'type', '@id', 'id']

export function inStreamOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inStreamOrder)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  const early = first.flatMap((name) => members.filter(([key]) => key === name))
  const late = members.filter(([key]) => !first.includes(key))
  return Object.fromEntries(
    [...early, ...late].map(([key, member]) => [key, key === '@context' ? member : inStreamOrder(member)])
  )
}
