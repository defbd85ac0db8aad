/** Which element of an XML document is the line of its table. */
import { xmlTags, type Tag } from '../geo/xmlTags.ts'

/** Different places of elements: documents that people read have some hundreds. */
const mostPlaces = 100_000

/** Elements of the same name in elements of the same names. */
class Place {
  readonly inside = new Map<string, Place>()
  readonly path: readonly string[]
  count = 0
  /** Some of its elements have attributes or elements of their own. */
  hasParts = false

  constructor(path: readonly string[]) {
    this.path = path
  }
}

/**
 * The names of the elements from the root to the line. What only has a text is a value rather than a line, unless there
 * is nothing else; of two as frequent, the outer one is the line.
 * @throws Error for what is no XML
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
    const around = open.at(-1)!
    around.hasParts = true
    let place = around.inside.get(tag.name)
    if (!place) {
      place = new Place([...around.path, tag.name])
      around.inside.set(tag.name, place)
      if (places.push(place) > mostPlaces) throw new RangeError('Too many places')
    }
    place.count += 1
    if (!place.hasParts) place.hasParts = hasAttributes(text, tag)
    if (tag.kind === 'open') open.push(place)
  }
  const [root, ...others] = places
  const lines = others.filter(({ hasParts }) => hasParts)
  const candidates = lines.length ? lines : root && others.length === 0 ? [root] : others
  // Places are in the order of the document: an outer one comes before those that it holds.
  return candidates.reduce((best, place) => (place.count > best.count ? place : best)).path
}

function hasAttributes(text: string, { start, end }: Tag): boolean {
  return text.slice(start, end).includes('=')
}
