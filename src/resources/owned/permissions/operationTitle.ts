import type { Operations } from '../../../../contract/operations/types.ts'

/** Returns the title of an operation in a language; its id when unknown. */
export function operationTitle(
  operations: Operations,
  className: string,
  id: string,
  language: 'fr' | 'en'
): string {
  const knownTitles: Record<string, Operations['read']> = operations
  return knownTitles[className]?.[id]?.title[language] ?? id
}
