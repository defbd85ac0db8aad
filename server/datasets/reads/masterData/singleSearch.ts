/** Search of column values by words, for a person who selects one (docs/api/virtual-and-master.md). */
import { canGroup } from '../../../../contract/datasets/capabilities.ts'
import type { MasterData, SingleSearch } from '../../../../contract/datasets/masterData.ts'
import { httpError } from '../../../http/errors.ts'
import { jsonAnswer, type Answer } from '../../../http/answers/answer.ts'
import { parseLine } from '../lineValues.ts'
import { parseLinesQuery } from '../../../lines/query/parse.ts'
import { linesAdvice, withAdvice } from '../advice.ts'
import type { Parameters, Read } from '../reading.ts'
import { staticFilters } from '../../referenceData/filters.ts'

const defaultSize = '12'

/** @throws HttpError 404 for an unknown search */
export function singleSearchOf(masterData: MasterData | undefined, id: string): SingleSearch {
  const search = masterData?.singleSearchs?.find((candidate) => candidate.id === id)
  if (!search) throw httpError('unknownSingleSearch', { id })
  return search
}

export async function answerSingleSearch(read: Read, search: SingleSearch): Promise<Answer> {
  const { version, reader, context } = read
  const { query } = parseLinesQuery(parametersOf(read, search), context)
  query.filters.push(...staticFilters(search.filters, version.schema))
  const { result: page } = await withAdvice(
    read,
    () => linesAdvice(read),
    (signal) => reader.readPage(version, query, signal)
  )
  const { output, label } = search
  const results = page.lines.flatMap((text) => {
    const line = parseLine(text)
    const [value, name] = [line[output?.key ?? ''], label && line[label.key]]
    // Lines without a value form one last group, which offers nothing to select.
    if (value === undefined) return []
    const isNamed = textOf(name ?? '') !== ''
    return {
      output: value,
      label: isNamed ? `${textOf(value)} (${textOf(name)})` : value,
      ...(typeof line._score === 'number' ? { score: line._score } : {})
    }
  })
  return jsonAnswer(JSON.stringify({ total: page.total, results }))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Returns the parameters of the search of lines, collapsed by value. @throws HttpError 400 for a column that cannot be
 * grouped
 */
function parametersOf({ parameters, version }: Read, { output, label }: SingleSearch): Parameters {
  const key = output?.key ?? ''
  const property = version.schema.find((column) => column.key === key)
  if (property && !canGroup(property)) {
    throw httpError('noGroups', { key })
  }
  const columns = [key, ...(label && label.key !== key ? [label.key] : [])].join(',')
  const { q, size = defaultSize, account } = parameters
  return {
    size,
    select: columns,
    collapse: key,
    sort: key,
    ...(q?.trim() ? { q, q_mode: 'complete', q_fields: columns } : {}),
    ...(account === undefined ? {} : { account })
  }
}
