/** Pages of lines as they are kept: pure. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Line, LinesAnswer } from '../../../contract/datasets/dataset.ts'
import { pathOf } from './linesRequest.ts'

export interface LinesPage extends LinesAnswer {
  /** The next page, when it came in the same answer. */
  following?: LinesPage
}

/** Where a page comes from: the first one, an address, or the answer that it came in. */
export type PageSource = string | LinesPage | undefined

export type LinePages = InfiniteData<LinesPage, PageSource>

/** Most lines that the API gives at once. */
const mostLines = 10_000

export function linesKey(datasetId: string, requestKey: string): string[] {
  return ['lines', datasetId, requestKey]
}

export function nextSource({ following, next }: LinesPage): PageSource {
  return following ?? (next === undefined ? undefined : pathOf(next))
}

/** Lines to ask for at once to read pages again: as many as they have, in whole pages. */
export function sizeToReadAgain(pages: readonly LinesPage[], pageSize: number): number {
  const whole = Math.ceil(loadedLines(pages) / pageSize)
  return Math.max(1, Math.min(whole, Math.floor(mostLines / pageSize))) * pageSize
}

export function loadedLines(pages: readonly LinesPage[]): number {
  return pages.reduce((sum, { results }) => sum + results.length, 0)
}

/** Finds lines by their index; pages are not all as long, once lines came and went. */
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

/** The pages that one larger answer makes, the first of which leads to the others. */
export function cutInPages(answer: LinesAnswer, pageSize: number): LinesPage {
  const { results, next, ...rest } = answer
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
  return { ...rest, ...first }
}

/**
 * Lines that are read again after a write, each where it was: none moves under the pointer of who edits. The last
 * written comes first in the order of the API: lines that were not there yet do, unless they come from below.
 */
export function inKnownOrder(lines: readonly Line[], known: readonly Line[]): Line[] {
  const knownIds = new Set(known.map(({ _id }) => _id))
  const isKnown = ({ _id }: Line): boolean => knownIds.has(_id)
  const lastKnown = lines.findLastIndex(isKnown)
  const before = lines.slice(0, lastKnown + 1)
  const read = new Map(before.map((line) => [line._id, line]))
  const kept = known.flatMap(({ _id }) => read.get(_id) ?? [])
  return [...before.filter((line) => !isKnown(line)), ...kept, ...lines.slice(lastKnown + 1)]
}

function withSize(next: string, size: number): string {
  const url = new URL(pathOf(next), window.location.href)
  url.searchParams.set('size', String(size))
  return url.href
}

/** Pages with the values of a line that was written, before they are read again. */
export function withWrittenLine(data: LinePages | undefined, line: Partial<Line>): LinePages | undefined {
  const index = data?.pages.findIndex((page) => page.results.some(({ _id }) => _id === line._id)) ?? -1
  if (!data || index === -1) return data
  const pages = data.pages.map((page, position) =>
    position === index
      ? {
          ...page,
          results: page.results.map((known) => (known._id === line._id ? { ...known, ...line } : known))
        }
      : page
  )
  return { ...data, pages }
}
