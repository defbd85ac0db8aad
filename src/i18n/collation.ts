/** The one order of what people read: that of their language, where É is among the E, with numbers by their value. */
const collators = new Map<string, Intl.Collator>()

/** The language of the page, as its root element says; pure rules run without a page. */
const ofPage = (): string => globalThis.document?.documentElement.lang || 'fr'

/** Compares two labels for a sort. */
export function compareLabels(one: string, other: string, locale: string = ofPage()): number {
  const known = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true })
  collators.set(locale, known)
  return known.compare(one, other)
}

/** The items by their labels. */
export function byLabel<Item>(items: readonly Item[], labelOf: (item: Item) => string): Item[] {
  return items.toSorted((one, other) => compareLabels(labelOf(one), labelOf(other)))
}

/** A text without capitals and accents, in which words are looked for. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}
