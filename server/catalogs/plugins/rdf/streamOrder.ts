/**
 * The members of the objects of a document of JSON-LD in the order in which it can be read as it comes (w3.org/TR/json-ld11-streaming):
 * a reader that meets them otherwise holds back what it read, and takes ever longer.
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
