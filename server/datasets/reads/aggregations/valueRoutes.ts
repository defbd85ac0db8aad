/** Handlers of `values`, `values-labels` and `words_agg` (docs/api/aggregations.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { jsonAnswer, type Answer } from '../../../http/answers/answer.ts'
import { parseValues, valuesColumn } from '../../../lines/query/aggregations/values.ts'
import { parseWordsAgg } from '../../../lines/query/aggregations/wordsAgg.ts'
import { isDate } from '../../../lines/query/filters.ts'
import { aggregationAdvice, withAdvice } from '../advice.ts'
import type { Read } from '../reading.ts'
import { arrayJson, objectJson } from './groupsJson.ts'
import { keyJson } from './groupKeys.ts'
import type { Group } from '../../../lines/aggregations.ts'

const defaultLabels = 1000

export async function answerValues(read: Read): Promise<Answer> {
  const property = columnOf(read)
  return jsonAnswer(arrayJson(await readValues(read, property)))
}

export async function answerLabels(read: Read): Promise<Answer> {
  const property = columnOf(read)
  const labels = property['x-labels']
  if (labels && property['x-labelsRestricted']) {
    const pairs = Object.entries(labels).map(([value, label]) => ({ value, label }))
    return jsonAnswer(JSON.stringify(pairs))
  }
  const values = await readValues(read, property, defaultLabels)
  const items = values.map((json) => {
    const text = textOf(json)
    const label = labels && Object.hasOwn(labels, text) ? JSON.stringify(labels[text]) : json
    return objectJson([
      ['value', json],
      ['label', label]
    ])
  })
  return jsonAnswer(arrayJson(items))
}

export async function answerWordsAgg(read: Read): Promise<Answer> {
  const { reader, version, parameters, context } = read
  const query = parseWordsAgg(parameters, context)
  const { result } = await withAdvice(
    read,
    () => aggregationAdvice(read),
    (signal) => reader.readWords(version, query, signal)
  )
  return jsonAnswer(JSON.stringify({ total: result.total, sample: result.sample, results: result.words }))
}

function columnOf({ field, version }: Read): SchemaProperty {
  return valuesColumn(field, version.schema)
}

/** Returns the distinct values as JSON texts; those of texts only with `stringify`. */
async function readValues(read: Read, property: SchemaProperty, defaultSize?: number): Promise<string[]> {
  const { reader, version, parameters, context } = read
  const query = parseValues(property, parameters, context, defaultSize)
  const { result } = await withAdvice(
    read,
    () => aggregationAdvice(read),
    (signal) => reader.readGroups(version, query, signal)
  )
  const [level] = query.levels
  if (!level) return []
  const values = result.groups.map((group) => valueJson(group, property, (key) => keyJson(key, level)))
  return parameters.stringify === 'true' ? values.map((json) => JSON.stringify(textOf(json))) : values
}

/** Returns the JSON of a value. Keys of date-times are UTC instants in these groups. */
function valueJson({ key }: Group, property: SchemaProperty, byDefault: (key: string) => string): string {
  if (!isDate(property)) return byDefault(key)
  const isDay = property.format === 'date'
  return JSON.stringify(isDay ? key : new Date(Number(key)).toISOString())
}

function textOf(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}
