/** What a dataset is about, for readers of its description as a text. */
import { tellable } from '../../contract/catalog/tellable.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { sanitized } from '../owned/read/text.ts'

/** Without marks. No pattern looks beyond where the next mark begins: a text of marks that never end would take the square of its length. */
export function plainTextOf({ summary, description, title }: DatasetRecord): string {
  const text = sanitized(description || summary || '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/!?\[([^[\]]*)\]\([^[)]*\)/g, '$1')
    .replaceAll(/[*_`#>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return tellable(text || title)
}
