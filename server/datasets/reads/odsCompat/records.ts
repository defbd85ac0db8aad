/** Handler of `records` (docs/api/ods-compat.md). */
import { jsonAnswer, type Answer } from '../../../http/answers/answer.ts'
import { aggregationAdvice, linesAdvice, withAdvice } from '../advice.ts'
import type { Read } from '../reading.ts'
import { parseLine } from '../lineValues.ts'
import { explorePage, exploreParameters } from './parameters.ts'
import { explorePlan, type ExplorePlan } from './plan.ts'
import { lineToRow, readGroups, rowObject, type Source } from './rows.ts'

export async function answerRecords(read: Read): Promise<Answer> {
  const { reader, version, context } = read
  const parameters = exploreParameters(read.parameters)
  const { limit, offset } = explorePage(parameters)
  const plan = explorePlan(parameters, context, { size: limit, skip: offset })
  const advice = (): string | undefined =>
    plan.kind === 'groups' ? aggregationAdvice(read) : linesAdvice(read)
  const { result } = await withAdvice(read, advice, (signal) =>
    recordsOf({ reader, version, signal }, plan, offset, limit)
  )
  return jsonAnswer(JSON.stringify(result))
}

interface Records {
  total_count: number
  results: Record<string, unknown>[]
}

async function recordsOf(source: Source, plan: ExplorePlan, offset: number, limit: number): Promise<Records> {
  if (plan.kind === 'groups') {
    const groups = await readGroups(source, plan)
    // The groups are cached and shared with other requests: they must not be sorted in place.
    const sorted = plan.compare ? groups.toSorted(plan.compare) : groups
    const names = plan.members.map(({ name }) => name)
    const results = sorted.slice(offset, offset + limit).map((group) =>
      rowObject(
        names,
        plan.members.map(({ value }) => value(group))
      )
    )
    return { total_count: groups.length, results }
  }
  const { query, columns } = plan
  const { reader, version, signal } = source
  const [page, toRow] = await Promise.all([
    reader.readPage(version, query, signal),
    lineToRow(source, query, columns)
  ])
  const names = columns.map(({ name }) => name)
  const results = page.lines.map((line) => rowObject(names, toRow(parseLine(line))))
  return { total_count: page.total ?? 0, results }
}
