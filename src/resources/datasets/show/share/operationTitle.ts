import { operationsOnDatasets } from '../../../../../contract/operations/datasets.ts'

/** Title of an operation in a language; its identifier when it is not known. */
export function operationTitle(className: string, id: string, language: 'fr' | 'en'): string {
  const known: Record<string, Record<string, { title: Record<'fr' | 'en', string> }>> = operationsOnDatasets
  return known[className]?.[id]?.title[language] ?? id
}
