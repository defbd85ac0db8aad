/** A picture of a portal, a page or a reuse, as configurations name it. */
export interface ImageReference {
  _id: string
  name: string
  mimeType: string
  /** There is a smaller one, `{_id}-mobile`, for small screens. */
  mobileAlt?: boolean
  /** Pixels, as pictures that are sent answer them: a page leaves the room that a picture takes. */
  width?: number
  height?: number
}

const isImage = (value: Record<string, unknown>): boolean =>
  typeof value._id === 'string' && typeof value.mimeType === 'string'

/** Ids of all pictures that a configuration names, wherever they are in it. */
export function imagesOf(configuration: unknown): Set<string> {
  const ids = new Set<string>()
  // A stack of its own: a configuration may be nested deeper than calls can be.
  const waiting: unknown[] = [configuration]
  while (waiting.length) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value) && isImage(value as Record<string, unknown>)) {
      ids.add((value as ImageReference)._id)
    }
    waiting.push(...Object.values(value))
  }
  return ids
}

/** The same configuration with other ids of pictures; one that has no other stays as it is. */
export function withImages<Configuration>(
  configuration: Configuration,
  others: ReadonlyMap<string, string>
): Configuration {
  const copy = structuredClone(configuration)
  const waiting: unknown[] = [copy]
  while (waiting.length) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value) && isImage(value as Record<string, unknown>)) {
      const image = value as ImageReference
      image._id = others.get(image._id) ?? image._id
    }
    waiting.push(...Object.values(value))
  }
  return copy
}
