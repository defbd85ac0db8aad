/** Hits of one leaf, sorted by line, with the best one of each line. */
import { setImmediate } from 'node:timers/promises'
import type { DuckDBDataChunk } from '@duckdb/node-api'
import { copyValues } from '../duckdb/results.ts'

export interface Hits {
  /** Line numbers, ascending and distinct. */
  lines: Uint32Array
  /** Score of each line before its normalization. */
  rawScores: Float32Array
}

export const noHits: Hits = { lines: new Uint32Array(), rawScores: new Float32Array() }

/** Calls `visit` with the chunks of a statement's result, in order. */
type EachChunk = (visit: (chunk: DuckDBDataChunk) => void) => Promise<void>

/**
 * Reads the hits of one leaf. @param visitChunks reads rows of a line and a raw score, in any order, with any number of rows
 * per line
 */
export async function readHits(visitChunks: EachChunk): Promise<Hits> {
  let lines = new Uint32Array(chunkSize)
  let rawScores = new Float32Array(chunkSize)
  let filled = 0
  await visitChunks((chunk) => {
    const { rowCount } = chunk
    if (filled + rowCount > lines.length) {
      const room = Math.max(2 * lines.length, filled + rowCount)
      lines = grown(lines, new Uint32Array(room))
      rawScores = grown(rawScores, new Float32Array(room))
    }
    copyValues(chunk, 0, lines, filled)
    copyValues(chunk, 1, rawScores, filled)
    filled += rowCount
  })
  const hits = { lines: lines.slice(0, filled), rawScores: rawScores.slice(0, filled) }
  return bestOfEach(await ascending(hits))
}

/** Number of rows of a DuckDB chunk. */
const chunkSize = 2048

function grown<Values extends Uint32Array | Float32Array>(from: Values, to: Values): Values {
  to.set(from)
  return to
}

/** Merges several lists of hits; the best hit of each line is kept. */
export async function merged(parts: Hits[]): Promise<Hits> {
  const count = parts.reduce((sum, { lines }) => sum + lines.length, 0)
  const allHits = { lines: new Uint32Array(count), rawScores: new Float32Array(count) }
  let filled = 0
  for (const { lines, rawScores } of parts) {
    allHits.lines.set(lines, filled)
    allHits.rawScores.set(rawScores, filled)
    filled += lines.length
  }
  return bestOfEach(await ascending(allHits))
}

/**
 * Sorts hits by line with a natural merge sort: the postings of each word are in the order of lines, so there are few
 * runs, usually one.
 */
async function ascending(hits: Hits): Promise<Hits> {
  let from = hits
  let runs = runsOf(from.lines)
  let to: Hits | undefined
  while (runs.length > 2) {
    to ??= { lines: new Uint32Array(hits.lines.length), rawScores: new Float32Array(hits.lines.length) }
    await setImmediate()
    const ends = [0]
    for (let run = 0; run + 1 < runs.length; run += 2) {
      const end = runs[run + 2] ?? runs[run + 1]!
      mergeRuns(from, to, runs[run]!, runs[run + 1]!, end)
      ends.push(end)
    }
    ;[from, to] = [to, from]
    runs = ends
  }
  return from
}

/** Start index of each run of ascending lines, then the end of the last run. */
function runsOf(lines: Uint32Array): number[] {
  const runs = [0]
  for (let index = 1; index < lines.length; index++) {
    if (lines[index]! < lines[index - 1]!) runs.push(index)
  }
  runs.push(lines.length)
  return runs
}

function mergeRuns(from: Hits, to: Hits, start: number, middle: number, end: number): void {
  let left = start
  let right = middle
  for (let index = start; index < end; index++) {
    const isLeft = right >= end || (left < middle && from.lines[left]! <= from.lines[right]!)
    const source = isLeft ? left++ : right++
    to.lines[index] = from.lines[source]!
    to.rawScores[index] = from.rawScores[source]!
  }
}

async function bestOfEach({ lines, rawScores }: Hits): Promise<Hits> {
  let count = 0
  for (let index = 0; index < lines.length; index++) {
    if (count > 0 && lines[count - 1] === lines[index]) {
      rawScores[count - 1] = Math.max(rawScores[count - 1]!, rawScores[index]!)
    } else {
      lines[count] = lines[index]!
      rawScores[count++] = rawScores[index]!
    }
  }
  return count === lines.length
    ? { lines, rawScores }
    : { lines: lines.slice(0, count), rawScores: rawScores.slice(0, count) }
}
