/**
 * Template of a text with places for values: `Ligne {line}: {reasons:list}`. A value is copied as it is, unless the
 * kind after the colon says that it is a text of the platform to translate.
 */

/**
 * Kind of a place. `word`: a number or id without blanks; `told`: one text; `list`: texts joined by commas; `series`:
 * texts joined by semicolons, in French style.
 */
export type PlaceKind = 'plain' | 'word' | 'told' | 'list' | 'series'

interface Place {
  name: string
  kind: PlaceKind
}

export interface Template {
  /** Fixed parts before, between and after the places: one more than there are places. */
  literals: string[]
  places: Place[]
}

/** Translates the value of a place. */
type WritePlace = (value: string, kind: PlaceKind) => string

const placePattern = /\{(\w+)(?::(word|told|list|series))?\}/g

export function templateOf(text: string): Template {
  const literals: string[] = []
  const places: Place[] = []
  let end = 0
  for (const { 0: placeholder, 1: name = '', 2: kind = 'plain', index } of text.matchAll(placePattern)) {
    literals.push(text.slice(end, index))
    places.push({ name, kind: kind as PlaceKind })
    end = index + placeholder.length
  }
  literals.push(text.slice(end))
  return { literals, places }
}

/** Number of fixed letters: the more there are, the more reliable a match is. */
export const weightOf = ({ literals }: Template): number => literals.join('').length

/** Maximum number of attempts to match: the text may come from anybody, and an ambiguous one is not of the platform. */
const maxTries = 100

/**
 * Values of the places of a text that matches the template, each as short as possible; undefined when the text does not
 * match. A repeated place has the same value each time.
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
    const previousValue = values.get(place.name)
    const isLast = index === places.length - 1
    let end =
      previousValue === undefined
        ? isLast
          ? text.length - after.length
          : text.indexOf(after, start)
        : start + previousValue.length
    while (end >= start && (tries += 1) <= maxTries) {
      const value = text.slice(start, end)
      if ((previousValue ?? value) === value && text.startsWith(after, end) && mayStand(value, place)) {
        const found = from(index + 1, end + after.length, new Map([...values, [place.name, value]]))
        if (found) return found
      }
      if (previousValue !== undefined || isLast) return undefined
      end = text.indexOf(after, end + 1)
    }
    return undefined
  }
}

const mayStand = (value: string, { kind }: Place): boolean => kind !== 'word' || /^\S+$/.test(value)

/** The text of a template with its values. */
export function filled(
  { literals, places }: Template,
  values: Map<string, string>,
  placeText: WritePlace
): string {
  return literals
    .map((literal, index) => {
      const place = places[index]
      return place ? literal + placeText(values.get(place.name) ?? '', place.kind) : literal
    })
    .join('')
}
