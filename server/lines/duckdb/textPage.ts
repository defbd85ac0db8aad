/**
 * Pages of many consecutive lines as one text. The engine concatenates the lines: 10,000 JavaScript strings would cost
 * as much to allocate and to collect as the rest of the request.
 */
import { setImmediate } from 'node:timers/promises'
import type { DuckDBBlobValue } from '@duckdb/node-api'
import type { LinesPage } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import type { LineForm, LinesQuery } from '../query/linesQuery.ts'
import { nullStripperOf } from './lineText.ts'
import { joinedByCommas, lineBreak } from './linesOfText.ts'
import { pageSql, type PageSource } from './page.ts'
import type { Readers } from './readers.ts'
import { sql } from './sql.ts'
import { stripNullsOfLines } from './stripNulls.ts'

/** Minimum number of lines for which one text is worth its aggregation. */
const fewLines = 200
/** Number of lines from which a page is expected to be slow. */
const largePage = 2000
/** Numbers of lines and of bytes that are processed before yielding to the event loop. */
const [batchSize, batchBytes] = [2000, 1_500_000]

/** Whether a page is read as one text. @param query query of consecutive lines */
export function isTextPage({ asText, size }: LinesQuery): boolean {
  return !!asText && size >= fewLines
}

interface TextPageRead {
  version: LinesVersion
  query: LinesQuery
  signal: AbortSignal | undefined
}

/** @param readers readers of a single-threaded instance, which aggregates lines in their order */
export async function readTextPage(
  readers: Readers,
  group: string,
  source: PageSource,
  { version, query, signal }: TextPageRead
): Promise<LinesPage> {
  // In JSON, unescaped line breaks only occur between lines. CSV cells may contain line breaks; the text is not split.
  const lines = sql`SELECT encode(string_agg(line, chr(10)) || chr(10)), count(*)::INTEGER, max(k0)::DOUBLE
    FROM (${pageSql(source, query)}) page`
  const result = await readers.run(group, lines, signal, { isLong: query.size >= largePage })
  const [bytes, count, last] = result.getChunk(0).getRowValues(0) as [DuckDBBlobValue | null, number, number]
  return {
    ...(query.count ? { total: version.count } : {}),
    lines: [],
    text: await stripNullsOfText(bytes ? asBuffer(bytes.bytes) : Buffer.alloc(0), query.form),
    ...(count === query.size ? { cursor: [last] } : {})
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Returns the text in its format: CSV unchanged, lines of JSON stripped and separated by commas. */
async function stripNullsOfText(bytes: Buffer, form: LineForm | undefined): Promise<Buffer> {
  if (form?.kind === 'csv') return bytes
  if (form && form.kind !== 'object') return stripLineByLine(bytes, nullStripperOf(form))
  const stripped = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let start = 0; start < bytes.length;) {
    if (start > 0) await setImmediate()
    const last = bytes.indexOf(lineBreak, start + batchBytes)
    const end = last === -1 ? bytes.length : last + 1
    length += stripNullsOfLines(bytes.subarray(start, end), stripped.subarray(length)).length
    start = end
  }
  return joinedByCommas(stripped.subarray(0, length))
}

/**
 * Strips each line, decoded as Latin-1: the removed text is ASCII, which no byte of a multi-byte UTF-8 character
 * equals.
 */
async function stripLineByLine(bytes: Buffer, strip: (line: string) => string): Promise<Buffer> {
  const text = bytes.toString('latin1')
  const lines: string[] = []
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    lines.push(strip(text.slice(start, end)))
    start = end + 1
    if (lines.length % batchSize === 0) await setImmediate()
  }
  return Buffer.from(lines.join(','), 'latin1')
}
