/** Collation of labels: in the order of the language, where É sorts with E, and with numeric order. */
const collators = new Map<string, Intl.Collator>()

/** Language of the document; French without a document. */
const pageLanguage = (): string => globalThis.document?.documentElement.lang || 'fr'

/** Compares two labels, for sorting. */
export function compareLabels(a: string, b: string, locale: string = pageLanguage()): number {
  const collator = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true })
  collators.set(locale, collator)
  return collator.compare(a, b)
}

/** Items sorted by label. */
export function byLabel<Item>(items: readonly Item[], labelOf: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => compareLabels(labelOf(a), labelOf(b)))
}

/** Text in lower case without accents, for searches. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}
