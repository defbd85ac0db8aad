/** Dataset with columns of all types for aggregation tests; the expected values are written by hand. */
import { operationsSentence } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { calculatedColumns, testFolder, writeLinesFile, type Row } from '../../unit/support/linesFile.ts'
import { addPlaces } from '../../unit/support/places.ts'
import type { EngineOptions } from '../../../server/lines/duckdb/engine.ts'
import { serveLines, type LinesAnswerOf, type LinesServer } from './linesServer.ts'

export const columns: SchemaProperty[] = [
  { key: 'name', type: 'string' },
  { key: 'n', type: 'integer', 'x-required': true },
  { key: 'price', type: 'number' },
  { key: 'open', type: 'boolean' },
  { key: 'day', type: 'string', format: 'date' },
  { key: 'at', type: 'string', format: 'date-time' },
  { key: 'tokyo', type: 'string', format: 'date-time', timeZone: 'Asia/Tokyo' },
  { key: 'tags', type: 'string', separator: ', ' },
  { key: 'marks', type: 'integer', separator: ';' },
  {
    key: 'text',
    type: 'string',
    'x-display': 'markdown',
    'x-capabilities': { textAgg: true }
  },
  { key: 'code', type: 'string', 'x-capabilities': { values: false } },
  {
    key: 'level',
    type: 'string',
    'x-labels': { b: 'Bas', a: 'Haut', z: 'Inconnu' },
    'x-labelsRestricted': true
  },
  { key: 'size', type: 'string', 'x-labels': { s: 'Petit' } },
  { key: 'ext.Name', type: 'string' },
  { key: 'thing', type: 'object' },
  { key: 'absent', type: 'number' }
]
export const stored = columns.filter(({ key }) => key !== 'absent')

export const rows: Row[] = [
  {
    name: 'Évreux',
    n: 1,
    price: 1.5,
    open: true,
    day: '2024-01-14',
    at: '2024-01-14T23:30:00+01:00',
    tokyo: '2024-01-14T23:30:00+09:00',
    tags: ['x', 'y', 'x'],
    marks: ['1', '2', '2'],
    text: "L'école de la mairie",
    code: 'k1',
    level: 'a',
    size: 's',
    'ext.Name': 'e'
  },
  {
    name: 'Brest',
    n: 2,
    price: 2.5,
    open: false,
    day: '2024-01-15',
    at: '2024-01-15T00:30:00+01:00',
    tokyo: '2024-01-14T15:30:00Z',
    tags: ['y'],
    text: 'Écoles MAIRIE **Brest**',
    size: 'm'
  },
  {
    name: 'Évreux',
    n: 12,
    price: 3,
    open: true,
    day: '2024-03-15',
    at: '2024-03-31T05:30:00+02:00',
    text: 'école piscine'
  },
  { name: 'étage', n: 25, at: '2024-01-14T22:30:00Z' },
  { name: 'z'.repeat(201), n: -5, tags: ['w'], marks: ['4'] },
  { price: 0.1 }
]
const places: ([number, number] | null)[] = [
  [48.85, 2.35],
  [48.86, 2.36],
  [43.3, 5.4],
  null,
  [48.85, 2.34],
  null
]

export async function startAggregatedLines(options: EngineOptions = {}): Promise<LinesServer> {
  const folder = testFolder()
  const schema = [...columns, ...calculatedColumns]
  const version = await writeLinesFile(folder.file('lines.duckdb'), [...stored, ...calculatedColumns], rows)
  await addPlaces(version.path, places)
  return serveLines(
    folder.config,
    { ...version, schema: [...schema, { key: '_geopoint', type: 'string', 'x-calculated': true }] },
    { bbox: [2.34, 43.3, 5.4, 48.86] },
    folder.remove,
    options
  )
}

/**
 * Reads a path below the dataset.
 * @throws Error for any status but 200
 */
export async function readJson(server: LinesServer, path: string): Promise<LinesAnswerOf['json']> {
  const { status, text, json } = await server.read(path)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json
}

const valuesOff =
  'La fonctionnalité "Triable et groupable" n\'est pas activée dans la configuration technique du champ. '

/** End of the error message about a column without the capability to group values. */
export function valuesOffSentence(key: string): string {
  return `${valuesOff}${sentenceOf(key)}`
}

/** Capabilities of a column, as error messages list them. */
export function sentenceOf(key: string): string {
  return operationsSentence(columns.find((column) => column.key === key)!)
}
