/** `words_agg`: from the parameters of a URL to a `WordsQuery` (docs/api/aggregations.md). */
import {
  capabilityTitles,
  hasCapability,
  operationsSentence
} from '../../../../contract/datasets/capabilities.ts'
import { type HttpError, httpError } from '../../../http/errors.ts'
import { wholeNumber } from '../pagination.ts'
import type { ReadContext } from '../parse.ts'
import { parseBase, type Parameters } from './base.ts'
import { columnOf } from './columns.ts'
import type { WordsQuery } from './queries.ts'

const defaultWords = 20
const maxWords = 200
/** Number of lines whose words are read. */
const sampleSize = 1000

/** @throws HttpError 400 */
export function parseWordsAgg(parameters: Parameters, context: ReadContext): WordsQuery {
  const { field: key, analysis, q, _c_q: conceptText, qs } = parameters
  if (!key) throw httpError('parameterRequired', { name: 'field' })
  const property = columnOf(key, context.schema)
  const refusal = (reason: string): HttpError =>
    httpError('columnRefused', { refusal: `Impossible d'agréger sur le champ ${key}`, key, reason })
  if (!property) throw refusal(", il n'existe pas dans le jeu de données.")
  if (!hasCapability(property, 'textAgg') || property.type !== 'string') {
    throw refusal(
      `. La fonctionnalité "${capabilityTitles.textAgg}" n'est pas activée dans la configuration technique du champ. ${operationsSentence(property)}`
    )
  }
  const size = parameters.size ? wholeNumber('size', parameters.size, 0) : defaultWords
  if (size > maxWords) {
    throw httpError('tooManyWords', { most: maxWords })
  }
  if (analysis === 'standard') {
    throw httpError('noStandardAnalysis')
  }
  // Samples the best lines of a search; without search, lines in the fixed random order of `_rand`.
  const sort = q?.trim() ? '-_score,_rand' : '_rand'
  const { query } = parseBase(parameters, context, { size: sampleSize, sort })
  return { lines: query, property, size, significant: [q, conceptText, qs].some((text) => !!text?.trim()) }
}
