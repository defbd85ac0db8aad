/** Detects which element of an XML document is the line of its table. */
import { xmlTags, type Tag } from '../geo/xmlTags.ts'

/** Maximum number of distinct paths of elements; usual documents have some hundreds. */
const maxPlaces = 100_000

/** Elements with the same path of names. */
class Place {
  readonly inside = new Map<string, Place>()
  readonly path: readonly string[]
  count = 0
  /** Whether some of the elements have attributes or child elements. */
  hasParts = false

  constructor(path: readonly string[]) {
    this.path = path
  }
}

/**
 * Returns the names of the elements from the root to the line: the most frequent path whose elements have attributes or
 * child elements, or the most frequent one if there is none; among equals, the outer one.
 * @throws Error for invalid XML
 */
export function lineElement(text: string): readonly string[] {
  const document = new Place([])
  const open = [document]
  const places: Place[] = []
  for (const tag of xmlTags(text)) {
    if (tag.kind === 'close') {
      open.pop()
      continue
    }
    const parent = open.at(-1)!
    parent.hasParts = true
    let place = parent.inside.get(tag.name)
    if (!place) {
      place = new Place([...parent.path, tag.name])
      parent.inside.set(tag.name, place)
      if (places.push(place) > maxPlaces) throw new RangeError('Too many places')
    }
    place.count += 1
    if (!place.hasParts) place.hasParts = hasAttributes(text, tag)
    if (tag.kind === 'open') open.push(place)
  }
  const [root, ...otherPlaces] = places
  const lines = otherPlaces.filter(({ hasParts }) => hasParts)
  const candidates = lines.length ? lines : root && otherPlaces.length === 0 ? [root] : otherPlaces
  // Places are in document order: an outer place precedes the inner ones.
  return candidates.reduce((mostFrequent, place) => (place.count > mostFrequent.count ? place : mostFrequent))
    .path
}

function hasAttributes(text: string, { start, end }: Tag): boolean {
  return text.slice(start, end).includes('=')
}
