/** Plain text of the description of a dataset. */
import { xmlSafeText } from '../../contract/catalog/xmlSafeText.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { sanitized } from '../owned/read/text.ts'

/**
 * Returns the description without markup, or the summary or the title. Patterns stop at the next opening mark:
 * backtracking over unclosed marks would take quadratic time.
 */
export function plainTextOf({ summary, description, title }: DatasetRecord): string {
  const text = sanitized(description || summary || '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/!?\[([^[\]]*)\]\([^[)]*\)/g, '$1')
    .replaceAll(/[*_`#>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return xmlSafeText(text || title)
}
