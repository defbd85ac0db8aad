/**
 * A text with places for what is told: `Ligne {line}: {reasons:list}`. What stands in a place stays as it is; after a
 * colon it is said what may stand there, as texts of the platform themselves, which have another language too.
 */

/**
 * `word`: a number or an id, without blanks; `told`: one text; `list`: several, joined by commas; `series`: by
 * semicolons, as French has them.
 */
export type PlaceKind = 'plain' | 'word' | 'told' | 'list' | 'series'

export interface Place {
  name: string
  kind: PlaceKind
}

export interface Template {
  /** One more than there are places: before, between and after them. */
  literals: string[]
  places: Place[]
}

/** The way in which a text of a place is said in the other language. */
type SayPlace = (value: string, kind: PlaceKind) => string

const placePattern = /\{(\w+)(?::(word|told|list|series))?\}/g

export function templateOf(text: string): Template {
  const literals: string[] = []
  const places: Place[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', 2: kind = 'plain', index } of text.matchAll(placePattern)) {
    literals.push(text.slice(end, index))
    places.push({ name, kind: kind as PlaceKind })
    end = index + whole.length
  }
  literals.push(text.slice(end))
  return { literals, places }
}

/** Letters that a text must have: the more there are, the surer it is the one that is meant. */
export const weightOf = ({ literals }: Template): number => literals.join('').length

/** Texts may come from anybody: one that could be read in more ways than these is none of the platform. */
const mostTries = 100

/**
 * What stands in the places of a text, each as short as it can be; undefined for another text. A place that comes twice
 * holds the same both times.
 */
export function valuesIn(text: string, { literals, places }: Template): Map<string, string> | undefined {
  const [first = ''] = literals
  if (!text.startsWith(first) || !text.endsWith(literals.at(-1) ?? '')) return undefined
  let tries = 0
  return from(0, first.length, new Map())

  function from(index: number, start: number, values: Map<string, string>): Map<string, string> | undefined {
    const place = places[index]
    if (!place) return start === text.length ? values : undefined
    const after = literals[index + 1] ?? ''
    const known = values.get(place.name)
    const isLast = index === places.length - 1
    let end =
      known === undefined
        ? isLast
          ? text.length - after.length
          : text.indexOf(after, start)
        : start + known.length
    while (end >= start && (tries += 1) <= mostTries) {
      const value = text.slice(start, end)
      if ((known ?? value) === value && text.startsWith(after, end) && mayStand(value, place)) {
        const found = from(index + 1, end + after.length, new Map([...values, [place.name, value]]))
        if (found) return found
      }
      if (known !== undefined || isLast) return undefined
      end = text.indexOf(after, end + 1)
    }
    return undefined
  }
}

const mayStand = (value: string, { kind }: Place): boolean => kind !== 'word' || /^\S+$/.test(value)

/** The text with its places filled. */
export function filled({ literals, places }: Template, values: Map<string, string>, say: SayPlace): string {
  return literals
    .map((literal, index) => {
      const place = places[index]
      return place ? literal + say(values.get(place.name) ?? '', place.kind) : literal
    })
    .join('')
}
