/** Fixtures of the tests of tasks: texts as files, analysed and ready to be indexed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { detectEncoding } from '../../../formats/text/encoding.ts'
import type { AnalyzeOutput, IndexInput, IndexOutput } from '../task.ts'
import { openDatabase } from './database.ts'
import { tasks } from './index.ts'

/** Default limits of a platform. */
export const limits = { threads: 2, memoryMb: 600 }
export const report = (): void => {}

/** Temporary folder of the process, which runs the tests of several files; removed at the exit. */
export const folder = mkdtempSync(join(tmpdir(), 'fairway-tasks-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

interface Paths {
  filePath: string
  stagingPath: string
  linesPath: string
  encoding: string
}
export type Analyzed = AnalyzeOutput & Paths

let count = 0
export const newPath = (): string => join(folder, String(count++))

export async function pathsOf(content: string | Uint8Array): Promise<Paths> {
  const name = newPath()
  const filePath = `${name}.csv`
  await writeFile(filePath, content)
  const encoding = await detectEncoding(filePath)
  return { filePath, stagingPath: `${name}.staging`, linesPath: `${name}.lines`, encoding }
}

export async function analyze(content: string | Uint8Array): Promise<Analyzed> {
  const paths = await pathsOf(content)
  const output = await tasks.analyze({ ...paths, escapeKeyAlgorithm: 'slug', ...limits }, report)
  return { ...output, ...paths }
}

export type Change = (schema: SchemaProperty[]) => SchemaProperty[]

/** Returns the input of the validation or of the indexing. */
export function dataInput(
  { schema, dialect, projection, ...paths }: Analyzed,
  change: Change = (statement) => statement
): IndexInput {
  const file = {
    name: 'a.csv',
    size: 0,
    mimetype: 'text/csv',
    encoding: paths.encoding,
    ...(dialect ? { props: dialect } : {}),
    schema
  }
  const code = projection ? { projection: projection.code } : {}
  return { file, ...paths, ...code, schema: change(schema), defaultTimeZone: 'Europe/Paris', ...limits }
}

interface IndexOptions {
  change?: Change
  maxLines?: number
}

export async function index(
  analyzed: Analyzed,
  { change, maxLines }: IndexOptions = {}
): Promise<IndexOutput & { lines: unknown[][] }> {
  const input = { ...dataInput(analyzed, change), ...(maxLines !== undefined && { maxLines }) }
  const output = await tasks.index(input, report)
  return { ...output, lines: await linesOf(input.linesPath) }
}

export async function query(path: string, sql: string): Promise<unknown[][]> {
  const database = await openDatabase(path, limits, [], { readOnly: true })
  try {
    return (await database.connection.runAndReadAll(sql)).getRowsJson()
  } finally {
    await database.close()
  }
}

/** Returns the rows of a version, without random columns and raw texts. */
export function linesOf(path: string): Promise<unknown[][]> {
  return query(
    path,
    "SELECT COLUMNS(name -> name NOT IN ('_id', '_rand') AND NOT ends_with(name, '_raw')) FROM lines"
  )
}
