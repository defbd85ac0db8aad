import { currentLocale } from './locale.ts'

/** What something is called, then what it is: French has a space before the colon. A sentence loses its full stop. */
export function labelled(label: string, text: string): string {
  return `${label.replace(/\.$/, '')}${currentLocale() === 'fr' ? ' : ' : ': '}${text}`
}
