/** Pages of lines in the query cache. No I/O. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Line, LinesAnswer } from '../../../contract/datasets/dataset.ts'
import { pathOf } from './linesRequest.ts'

export interface LinesPage extends LinesAnswer {
  /** Next page, when the same response contains it. */
  following?: LinesPage
}

/** Source of a page: undefined for the first page, a URL, or a page already received. */
export type PageSource = string | LinesPage | undefined

export type LinePages = InfiniteData<LinesPage, PageSource>

/** Maximum page size of the API. */
const maxLines = 10_000

export function linesKey(datasetId: string, requestKey: string): string[] {
  return ['lines', datasetId, requestKey]
}

export function nextSource({ following, next }: LinesPage): PageSource {
  return following ?? (next === undefined ? undefined : pathOf(next))
}

/** Number of lines to request at once to refetch the loaded pages, a multiple of the page size. */
export function refetchSize(pages: readonly LinesPage[], pageSize: number): number {
  const pageCount = Math.ceil(loadedLines(pages) / pageSize)
  return Math.max(1, Math.min(pageCount, Math.floor(maxLines / pageSize))) * pageSize
}

export function loadedLines(pages: readonly LinesPage[]): number {
  return pages.reduce((sum, { results }) => sum + results.length, 0)
}

/** Returns a function that finds a line by index; pages differ in length after insertions and deletions. */
export function lineFinder(pages: readonly LinesPage[]): (index: number) => Line | undefined {
  const starts = [0]
  for (const { results } of pages) starts.push((starts.at(-1) ?? 0) + results.length)
  return (index) => {
    let low = 0
    let high = pages.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return pages[low]?.results[index - (starts[low] ?? 0)]
  }
}

/** Splits a large response into linked pages; returns the first one. */
export function cutInPages(answer: LinesAnswer, pageSize: number): LinesPage {
  const { results, next, ...answerFields } = answer
  const starts = Array.from({ length: Math.ceil(results.length / pageSize) }, (_, index) => index * pageSize)
  const last = starts.pop() ?? 0
  const lastPage: LinesPage = {
    results: results.slice(last),
    ...(next === undefined ? {} : { next: withSize(next, pageSize) })
  }
  const first = starts.reduceRight<LinesPage>(
    (following, start) => ({ results: results.slice(start, start + pageSize), following }),
    lastPage
  )
  return { ...answerFields, ...first }
}

/**
 * Reorders refetched lines so that each keeps its position: none moves under the pointer during editing. The API
 * returns the last written line first: new lines also come first, unless they come from further pages.
 */
export function inFormerOrder(lines: readonly Line[], formerLines: readonly Line[]): Line[] {
  const formerIds = new Set(formerLines.map(({ _id }) => _id))
  const isFormer = ({ _id }: Line): boolean => formerIds.has(_id)
  const lastFormer = lines.findLastIndex(isFormer)
  const linesUpToLastFormer = lines.slice(0, lastFormer + 1)
  const linesById = new Map(linesUpToLastFormer.map((line) => [line._id, line]))
  const formerInOrder = formerLines.flatMap(({ _id }) => linesById.get(_id) ?? [])
  return [
    ...linesUpToLastFormer.filter((line) => !isFormer(line)),
    ...formerInOrder,
    ...lines.slice(lastFormer + 1)
  ]
}

function withSize(next: string, size: number): string {
  const url = new URL(pathOf(next), window.location.href)
  url.searchParams.set('size', String(size))
  return url.href
}

/** Pages with the values of a written line, before the refetch. */
export function withWrittenLine(data: LinePages | undefined, line: Partial<Line>): LinePages | undefined {
  const index = data?.pages.findIndex((page) => page.results.some(({ _id }) => _id === line._id)) ?? -1
  if (!data || index === -1) return data
  const pages = data.pages.map((page, position) =>
    position === index
      ? {
          ...page,
          results: page.results.map((former) => (former._id === line._id ? { ...former, ...line } : former))
        }
      : page
  )
  return { ...data, pages }
}
