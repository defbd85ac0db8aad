import { readdir, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { IndexInput, IndexOutput } from '../task.ts'
import { openDatabase } from './database.ts'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { tasks } from './index.ts'
import { analyze, dataInput, folder, limits, newPath, report } from './testing.ts'

const content = `nom;code;nombre;jour;moment;vrai
Été à Nantes;007;12;2024-01-05;2024-01-05T10:00:00+01:00;oui
École;12;1,50;2024-02-29;2024-02-29T12:30:00.5+02:00;non
 ;13;-4;2023-12-31;2024-03-31T02:30:00;1
Rue;14;3000000000;1999-01-01;2024-07-01T00:00:00Z;
`

type Changes = Record<string, Partial<SchemaProperty>>

const dateTime: Changes = { moment: { type: 'string', format: 'date-time' } }

/** Indexes the content as it was analysed, as the starting point of `version`. */
async function indexed(changes: Changes, text = content): Promise<IndexInput> {
  const input = dataInput(await analyze(text), (schema) => changed(schema, changes))
  await tasks.index(input, report)
  return input
}

const formers = new Map<string, Promise<IndexInput>>()
/** Cached versions: several tests share one, which they do not change. */
function formerOf(changes: Changes): Promise<IndexInput> {
  const name = JSON.stringify(changes)
  const former = formers.get(name) ?? indexed(changes)
  formers.set(name, former)
  return former
}

function changed(schema: SchemaProperty[], changes: Changes): SchemaProperty[] {
  return schema.map((property) => {
    const change = changes[property.key]
    if (!change) return property
    const { format: _format, ...rest } = property
    return { ...('type' in change ? rest : property), ...change }
  })
}

/** Indexes with changed columns, from the former version or, without it, from the file. */
async function version(
  former: IndexInput,
  changes: Changes,
  from: 'version' | 'file'
): Promise<{ input: IndexInput; output: IndexOutput }> {
  const { previousPath: _previousPath, ...rest } = former
  const input: IndexInput = {
    ...rest,
    schema: changed(former.schema, changes),
    linesPath: `${newPath()}.lines`,
    ...(from === 'version' ? { previousPath: former.linesPath } : {})
  }
  return { input, output: await tasks.index(input, report) }
}

async function read<Row>(path: string, sql: string): Promise<Row[]> {
  const database = await openDatabase(path, limits, [], { readOnly: true })
  try {
    return await readAll<Row>(database.connection, sql)
  } finally {
    await database.close()
  }
}

const isOfCopy = async (former: IndexInput, made: IndexInput): Promise<boolean> => {
  const ids = 'SELECT _id FROM lines ORDER BY _i'
  return JSON.stringify(await read(former.linesPath, ids)) === JSON.stringify(await read(made.linesPath, ids))
}

/** Returns everything that reads see of a version, except ids. */
async function seen(path: string): Promise<unknown> {
  const columns = await read(path, 'SELECT * FROM columns ORDER BY key')
  const lines = await read(
    path,
    "SELECT COLUMNS(name -> name NOT IN ('_id', '_rand')) FROM lines ORDER BY _i"
  )
  const words = await read(
    path,
    'SELECT word, line, col, position, impact FROM postings JOIN terms ON id = term ORDER BY ALL'
  )
  return { columns, lines: lines.map(sorted), words }
}

const sorted = (row: unknown): unknown =>
  Object.fromEntries(Object.entries(row as object).toSorted(([one], [other]) => (one < other ? -1 : 1)))

it.each<[name: string, first: Changes, second: Changes]>([
  ['a code read as a number', { code: { type: 'string' } }, { code: { type: 'integer' } }],
  ['a number that gets its zeros back', { code: { type: 'integer' } }, { code: { type: 'string' } }],
  ['decimals with their comma', {}, { nombre: { type: 'string' } }],
  ['decimals in a column of integers', { nombre: { type: 'string' } }, { nombre: { type: 'integer' } }],
  ['a date as text', {}, { jour: { type: 'string' } }],
  ['a text as date', { jour: { type: 'string' } }, { jour: { type: 'string', format: 'date' } }],
  ['a date-time as text', dateTime, { moment: { type: 'string' } }],
  [
    'a text as date-time',
    { moment: { type: 'string' } },
    { moment: { type: 'string', format: 'date-time' } }
  ],
  [
    'a date-time in another zone',
    dateTime,
    { moment: { ...dateTime['moment'], timeZone: 'America/Guadeloupe' } }
  ],
  ['a boolean as text', {}, { vrai: { type: 'string' } }],
  ['a text as boolean', { vrai: { type: 'string' } }, { vrai: { type: 'boolean' } }],
  ['a text without search', {}, { nom: { 'x-capabilities': { text: false, textStandard: false } } }],
  ['a text whose words are codes', {}, { nom: { 'x-capabilities': { text: false } } }],
  ['two columns', {}, { nom: { 'x-capabilities': { text: false } }, nombre: { type: 'string' } }]
])('%s is made from the version before as from the file', async (_name, first, second) => {
  const former = await formerOf(first)
  const copied = await version(former, second, 'version')
  const whole = await version(former, second, 'file')
  expect(await isOfCopy(former, copied.input)).toBe(true)
  expect(await isOfCopy(former, whole.input)).toBe(false)
  expect(copied.output).toEqual(whole.output)
  expect(await seen(copied.input.linesPath)).toEqual(await seen(whole.input.linesPath))
  // The change is then reverted.
  const restored = {
    ...former,
    previousPath: copied.input.linesPath,
    linesPath: `${newPath()}.lines`
  }
  await tasks.index(restored, report)
  expect(await seen(restored.linesPath)).toEqual(await seen(former.linesPath))
})

it.each<[name: string, first: Changes, second: Changes]>([
  [
    'lines that have to be left out',
    { nom: { type: 'string' } },
    { nom: { type: 'string', format: 'date' } }
  ],
  ['lists', {}, { code: { separator: ';' } }],
  ['transforms', {}, { nom: { 'x-transform': { expr: 'UPPER(value)' } } }],
  ['what was a list', { nom: { separator: ' ' } }, { nom: { separator: '' } }],
  [
    'most of the columns',
    {},
    { nom: { type: 'integer' }, code: { type: 'string' }, nombre: { type: 'string' } }
  ],
  ['no change', {}, {}]
])('%s: the file is read', async (_name, first, second) => {
  const former = await formerOf(first)
  const made = await version(former, second, 'version').catch((error: unknown) => error as Error)
  if (made instanceof Error) expect(made.message).toContain("n'est pas une date valide")
  else expect(await isOfCopy(former, made.input)).toBe(false)
})

it('another file is read', async () => {
  const former = await indexed({})
  await writeFile(former.filePath, content.replace('École', 'Ecole'))
  const made = await version(former, { nombre: { type: 'string' } }, 'version')
  expect(await isOfCopy(former, made.input)).toBe(false)
})

it('a version that cannot be opened, or tells nothing, is not used', async () => {
  const former = await indexed({})
  await writeFile(former.linesPath, 'not a database')
  const { output } = await version(former, { nombre: { type: 'string' } }, 'version')
  expect(output.count).toBe(4)
})

it('constraints are checked on the columns as they are now, and nothing is left of what breaks them', async () => {
  const former = await indexed({ code: { type: 'string' } }, 'nom;code;autre\na;1;x\nb;01;y\nc;2;z\n')
  const { input, output } = await version(
    { ...former, constraints: [{ type: 'unique', properties: ['code'] }] },
    { code: { type: 'integer' } },
    'version'
  )
  expect(output.duplicates?.count).toBe(2)
  expect((await readdir(folder)).filter((name) => basename(input.linesPath) === name)).toEqual([])
})
