import { currentLocale } from './locale.ts'

/** Colon between two texts, with a space before it in French. */
export const colon = (): string => (currentLocale() === 'fr' ? ' : ' : ': ')

/** Joins a label and a text with a colon. The final full stop of the label is removed. */
export function labelled(label: string, text: string): string {
  return `${label.replace(/\.$/, '')}${colon()}${text}`
}
