/** Reference to a picture in the configuration of a portal, page or reuse. */
export interface ImageReference {
  _id: string
  name: string
  mimeType: string
  /** Whether a smaller variant `{_id}-mobile` exists for small screens. */
  mobileAlt?: boolean
  /** Width in pixels, returned by the upload: pages reserve the space of the picture. */
  width?: number
  height?: number
}

const isImage = (value: Record<string, unknown>): boolean =>
  typeof value._id === 'string' && typeof value.mimeType === 'string'

/** Ids of all pictures in a configuration, at any depth. */
export function imagesOf(configuration: unknown): Set<string> {
  const ids = new Set<string>()
  // An explicit stack: a configuration may be nested deeper than the call stack allows.
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

/** Copy of a configuration with ids of pictures replaced; an id without replacement stays. */
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
