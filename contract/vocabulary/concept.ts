export interface StandardConcept {
  id: string
  /** URIs; the first one is canonical. */
  identifiers: string[]
  title: { fr: string; en?: string }
  description: string
  /** French name of the category; `tagsInEnglish` translates it. */
  tag: string
  type: 'string' | 'number'
  format?: 'date-time'
}
