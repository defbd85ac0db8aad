/** Collation of labels: in the order of the language, where É sorts with E, and with numeric order. */
const collators = new Map<string, Intl.Collator>()

/** Language of the document; French without a document. */
const ofPage = (): string => globalThis.document?.documentElement.lang || 'fr'

/** Compares two labels, for sorting. */
export function compareLabels(one: string, other: string, locale: string = ofPage()): number {
  const known = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true })
  collators.set(locale, known)
  return known.compare(one, other)
}

/** Items sorted by label. */
export function byLabel<Item>(items: readonly Item[], labelOf: (item: Item) => string): Item[] {
  return items.toSorted((one, other) => compareLabels(labelOf(one), labelOf(other)))
}

/** Text in lower case without accents, for searches. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}
