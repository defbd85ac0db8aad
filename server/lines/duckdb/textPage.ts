/**
 * Pages of many lines that follow each other in the file, as one text. The engine puts the lines together: a string of
 * JavaScript for each of 10,000 would cost as much as all the rest, first to be made, then to be collected.
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

/** Lines from which one text is worth its aggregation. */
const fewLines = 200
/** Lines of a page that takes its time. */
const largePage = 2000
/** Lines, and bytes of them, mended before other requests have their turn. */
const [batchSize, batchBytes] = [2000, 1_500_000]

/** @param query of lines that follow each other */
export function isTextPage({ asText, size }: LinesQuery): boolean {
  return !!asText && size >= fewLines
}

interface Asked {
  version: LinesVersion
  query: LinesQuery
  signal: AbortSignal | undefined
}

/** @param readers of an instance with a single thread, which takes the lines in their order */
export async function readTextPage(
  readers: Readers,
  group: string,
  source: PageSource,
  { version, query, signal }: Asked
): Promise<LinesPage> {
  // JSON has no line breaks that are not escaped: one ends each line. CSV may have others, and is taken as it is.
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

/** The text as its format has it, lines of JSON with commas between them. */
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

/** One character for each byte: what has to be mended is ASCII, and no byte of another character is. */
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
