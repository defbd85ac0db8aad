import { hasCapability, operationsSentence } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import { listItems } from './select.ts'

/**
 * Returns the keys of `highlight` (docs/api/lines.md).
 * @throws HttpError 400
 */
export function parseHighlight(text: string | undefined, schema: SchemaProperty[]): string[] {
  const keys = [...new Set(listItems(text))]
  for (const key of keys) {
    const property = schema.find((candidate) => candidate.key === key)
    const refusal = `Impossible de demander un "highlight" sur le champ ${key}`
    if (!property) throw httpError('unknownColumn', { refusal, key })
    if (hasCapability(property, 'text') || hasCapability(property, 'textStandard')) continue
    throw httpError('columnWithout', {
      refusal,
      key,
      reason: `La fonctionnalité de recherche plein texte n'est pas activée dans la configuration technique du champ. ${operationsSentence(property)}`
    })
  }
  return keys
}
