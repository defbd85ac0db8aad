import { currentLocale } from './locale.ts'

/**
 * Joins a label and a text with a colon, which has a space before it in French. The final full stop of the label is
 * removed.
 */
export function labelled(label: string, text: string): string {
  return `${label.replace(/\.$/, '')}${currentLocale() === 'fr' ? ' : ' : ': '}${text}`
}
