import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../../contract/dataset.ts'
import { detectEncoding } from '../../../formats/text/encoding.ts'
import { ProcessingError, type AnalyzeOutput, type IndexOutput } from '../work.ts'
import { work } from './index.ts'

// What a platform gives by default.
vi.setConfig({ testTimeout: 60_000 })

const limits = { threads: 2, memoryMb: 600 }
const report = (): void => {}

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'work-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Paths {
  filePath: string
  stagingPath: string
  linesPath: string
  encoding: string
}

async function pathsOf(content: string | Uint8Array): Promise<Paths> {
  const name = join(folder, `${count++}`)
  await writeFile(`${name}.csv`, content)
  const encoding = await detectEncoding(`${name}.csv`)
  return { filePath: `${name}.csv`, stagingPath: `${name}.staging`, linesPath: `${name}.lines`, encoding }
}

async function analyze(content: string | Uint8Array): Promise<AnalyzeOutput & Paths> {
  const paths = await pathsOf(content)
  const output = await work.analyze({ ...paths, escapeKeyAlgorithm: 'slug', ...limits }, report)
  return { ...output, ...paths }
}

type Change = (schema: SchemaProperty[]) => SchemaProperty[]

function dataInput({ schema, dialect, projection, ...paths }: AnalyzeOutput & Paths, change: Change) {
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

async function index(
  analyzed: AnalyzeOutput & Paths,
  { change = (schema) => schema, maxLines }: { change?: Change; maxLines?: number } = {}
): Promise<IndexOutput & { lines: unknown[][] }> {
  const input = { ...dataInput(analyzed, change), ...(maxLines !== undefined && { maxLines }) }
  const output = await work.index(input, report)
  const instance = await DuckDBInstance.create(analyzed.linesPath, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(
    "SELECT COLUMNS(name -> name NOT IN ('_id', '_rand') AND NOT ends_with(name, '_raw')) FROM lines"
  )
  connection.closeSync()
  instance.closeSync()
  return { ...output, lines: reader.getRowsJson() }
}

const keys = (schema: SchemaProperty[]): string[] => schema.map(({ key }) => key)

describe('analysis', () => {
  it('finds columns, types and the columns without value', async () => {
    const { schema, emptyColumns, dialect } = await analyze(
      'Nom;Date;Vide;Prix (€)\r\nÉvry;1/2/2020;;1 234,5\r\nGif;31/12/2021; ;3\r\n'
    )
    expect(schema).toEqual([
      { key: 'nom', 'x-originalName': 'Nom', type: 'string' },
      { key: 'date', 'x-originalName': 'Date', type: 'string', format: 'date', dateFormat: 'D/M/YYYY' },
      { key: 'prix_euro', 'x-originalName': 'Prix (€)', type: 'number' }
    ])
    expect(emptyColumns).toEqual(['Vide'])
    expect(dialect).toEqual({ linesDelimiter: '\r\n', fieldsDelimiter: ';', escapeChar: '"', quote: '"' })
  })

  it('looks at every value of a column of few values', async () => {
    const zeros = 'a;b\n' + '1;x\n'.repeat(20_000)
    expect((await analyze(`${zeros}2;x\n`)).schema[0]?.type).toBe('integer')
    expect((await analyze(zeros)).schema[0]?.type).toBe('boolean')
  })

  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000, 3)])
  it.each<[what: string, content: string | Uint8Array, message: string]>([
    ['an empty file', '', "Échec d'échantillonnage du fichier tabulaire, il est vide"],
    ['blanks only', '\ufeff \n\n', "Échec d'échantillonnage du fichier tabulaire, il est vide"],
    ['a binary file', png, "Échec de décodage du fichier selon l'encodage détecté"],
    [
      'a header only',
      'a;b\n',
      "Aucune ligne n'a pu être lue dans le fichier (fichier vide, encodage incorrect,...)"
    ],
    ['a repeated header', 'a;b;A\n1;2;3\n', 'il contient plusieurs fois la colonne "a".'],
    [
      'no usable header',
      '---;---\n1;2\n',
      "Échec de l'analyse du fichier tabulaire, pas de colonne détectée."
    ],
    ['a value without header', 'a;b;\n1;2;\n1;2;3\n', 'Échec du traitement de la ligne 3 du fichier.'],
    ['a cell beyond the header', 'a;b\n1;2\n\n1;2;3\n', 'Échec du traitement de la ligne 4 du fichier.'],
    ['blank rows only', 'a,b\n\n \n', "Aucune ligne n'a pu être lue dans le fichier"],
    [
      'a quote never closed',
      `a;b\n${'"x";"y"\n'.repeat(20)}"1;2\n`,
      'Échec du traitement de la ligne 22 du fichier.'
    ]
  ])('refuses %s', async (_what, content, message) => {
    const paths = await pathsOf(content)
    const run = work.analyze({ ...paths, escapeKeyAlgorithm: 'slug', ...limits }, report)
    await expect(run).rejects.toThrow(message)
  })

  it('refuses an encoding that nothing reads', async () => {
    const paths = { ...(await pathsOf('a;b\n1;2\n')), encoding: 'EBCDIC-FR' }
    const run = work.analyze({ ...paths, escapeKeyAlgorithm: 'slug', ...limits }, report)
    await expect(run).rejects.toThrow("Échec de décodage du fichier selon l'encodage détecté EBCDIC-FR")
  })

  it('ignores a column whose header is empty, like its cells', async () => {
    expect(keys((await analyze('a;;b\n1;;2\n3; ;4\n')).schema)).toEqual(['a', 'b'])
  })
})

describe('index', () => {
  it('keeps row numbers when blank rows are skipped', async () => {
    const { lines, count: lineCount } = await index(await analyze('a;b\n1;x\n\n;\n2;y\n \n3;\n'))
    expect(lines).toEqual([
      ['1', '1', 'x'],
      ['4', '2', 'y'],
      ['6', '3', null]
    ])
    expect(lineCount).toBe(3)
  })

  it('keeps the order of a large file, and ids that are all different', async () => {
    const rows = Array.from({ length: 300_000 }, (_, row) => `${row};${row % 2 ? 'oui' : 'non'}`)
    const analyzed = await analyze(`n;pair\n${rows.join('\n')}\n`)
    await work.index(
      dataInput(analyzed, (schema) => schema),
      report
    )
    const instance = await DuckDBInstance.create(analyzed.linesPath, { access_mode: 'READ_ONLY' })
    const connection = await instance.connect()
    const reader = await connection.runAndReadAll(
      `SELECT count(*), count(*) FILTER (_i <> rowid + 1 OR c0 <> rowid), count(DISTINCT _id), min(_rand) >= 0,
         max(_rand) < 1000000, bool_and(regexp_full_match(_id, '[a-z0-9]+')) FROM lines`
    )
    expect(reader.getRowsJson()[0]).toEqual(['300000', '0', '300000', true, true, true])
    connection.closeSync()
    instance.closeSync()
  })

  it('reads the same from another encoding', async () => {
    const text = 'Nom;Prix\r\nÉvry « été »;1,5\r\nGif;2 €\r\n'
    const clear = await index(await analyze(text))
    const coded = await index(await analyze(iconv.encode(text, 'windows-1252')))
    expect(coded.lines).toEqual(clear.lines)
  })

  it('leaves out lines whose value does not fit, and tells which', async () => {
    const values = Array.from(
      { length: 1200 },
      (_, row) => `${1 + (row % 28)}/${1 + (row % 12)}/${2000 + (row % 20)}`
    )
    const analyzed = await analyze(
      `Jour;n\n${values.map((day, row) => `${day};${row}`).join('\n')}\n31/02/2020;1\nx;2\n`
    )
    // Beyond the values that were looked at, one that is no date.
    const change: Change = (schema) => schema.map((column) => (column.key === 'jour' ? dateColumn : column))
    const dateColumn = { key: 'jour', 'x-originalName': 'Jour', type: 'string', format: 'date' } as const
    analyzed.schema[0] = { ...dateColumn, dateFormat: 'D/M/YYYY' }
    const output = await index(analyzed, { change })
    expect(output.count).toBe(1202)
    expect(output.lines).toHaveLength(1200)
    expect(output.errorCount).toBe(2)
    expect(output.errors).toEqual([
      { line: 1201, message: 'la valeur "31/02/2020" de la colonne "Jour" n\'est pas une date valide' },
      { line: 1202, message: 'la valeur "x" de la colonne "Jour" n\'est pas une date valide' }
    ])
  })

  it('fails when most lines do not fit, and leaves nothing behind', async () => {
    const analyzed = await analyze('a\nx\ny\n')
    const change: Change = ([column]) => [{ ...column!, format: 'date' }]
    await expect(index(analyzed, { change })).rejects.toThrow(
      '100% des lignes sont en erreur.\n<br> - Ligne 1: '
    )
    const left = await readdir(folder)
    expect(left.filter((name) => name.startsWith(`${count - 1}.lines`))).toEqual([])
  })

  it('keeps the decimals of an integer column', async () => {
    const many = Array.from({ length: 1500 }, (_, row) => `${row};a`).join('\n')
    const { lines } = await index(await analyze(`n;m\n${many}\n1,5;a\nx;a\n`))
    expect(lines.at(-2)).toEqual(['1501', 1.5, 'a'])
    expect(lines.at(-1)).toEqual(['1502', null, 'a'])
  })

  it('takes the first lines only for a sample', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => row).join('\n')
    const { lines, count: lineCount } = await index(await analyze(`n\n\n${rows}`), { maxLines: 100 })
    expect([lineCount, lines.length, lines[99]]).toEqual([100, 100, ['101', '99']])
  })

  it('does without the staging copy', async () => {
    const analyzed = await analyze('a;b\n1;x\n2;y\n')
    await rm(analyzed.stagingPath)
    expect((await index(analyzed)).lines).toEqual([
      ['1', '1', 'x'],
      ['2', '2', 'y']
    ])
  })

  it('reads a column as the type that its concept gives it', async () => {
    const change: Change = ([column]) => [{ ...column!, type: 'string' }]
    expect((await index(await analyze('cp\n05600\n35000\n'), { change })).lines).toEqual([
      ['1', '05600'],
      ['2', '35000']
    ])
  })

  it('stores several values in a cell as a list', async () => {
    const change: Change = ([column]) => [{ ...column!, separator: ';' }]
    const output = await index(await analyze('a|b\nx; y|1\n;|2\n'), {
      change: (schema) => [...change(schema), schema[1]!]
    })
    expect(output.lines).toEqual([
      ['1', ['x', 'y'], '1'],
      ['2', null, '2']
    ])
  })

  it('measures what the lines take', async () => {
    // Two lines of two columns; "é1" is 3 bytes, 12 and 3.5 are 2 and 3.
    const output = await index(await analyze('a;b\né1;12\n;3,5\n'))
    expect(output.indexedSize).toBe(2 * 2 + 3 + 2 + 3)
  })
})

describe('unusual files', () => {
  it.each([0, 1])('a cell of 10 MB, after %i lines', async (before) => {
    const cell = 'mot '.repeat(2_500_000).trim()
    const { lines } = await index(await analyze(`a;b\n${'x;2\n'.repeat(before)}"${cell}";1\ny;3\n`))
    expect(lines[before]?.[1] === cell).toBe(true)
    expect(lines[before + 1]).toEqual([String(before + 2), 'y', '3'])
  })

  it('5,000 columns', { timeout: 60_000 }, async () => {
    const header = Array.from({ length: 5000 }, (_, column) => `col ${column}`).join(',')
    const row = Array.from({ length: 5000 }, (_, column) => column).join(',')
    const analyzed = await analyze(`${header}\n${`${row}\n`.repeat(20)}`)
    expect(analyzed.schema).toHaveLength(5000)
    const { lines } = await index(analyzed)
    expect(lines[19]?.[5000]).toBe('4999')
  })

  it('line breaks and quotes in cells', async () => {
    const { lines } = await index(await analyze('a;b\n"un\n\ndeux";"dit ""oui"""\n"x" ; "y"\n'))
    expect(lines).toEqual([
      ['1', 'un\n\ndeux', 'dit "oui"'],
      ['2', 'x', 'y']
    ])
  })

  it('bytes that are no UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`a;b\n${'é;1\n'.repeat(400_000)}`),
      Buffer.from([0xff, 0x3b, 0x32, 0x0a])
    ])
    const { lines } = await index(await analyze(bytes))
    expect(lines.at(-1)).toEqual(['400001', '\ufffd', '2'])
  })
})

describe('any text', () => {
  const piece = fc.constantFrom(
    'a',
    'é1',
    '12',
    '1,5',
    '1/2/2020',
    'oui',
    ';',
    ',',
    '\t',
    '"',
    "'",
    '\n',
    '\r\n',
    ' ',
    '\0'
  )

  it('is read, or refused with an error to tell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const analyzed = await analyze(pieces.join('')).catch((error: unknown) => error)
        if (analyzed instanceof Error) expect(analyzed).toBeInstanceOf(ProcessingError)
        else {
          const { lines, count: lineCount, errorCount } = await index(analyzed as AnalyzeOutput & Paths)
          expect(lines).toHaveLength(lineCount - errorCount)
          expect(lineCount).toBeGreaterThan(0)
        }
      }),
      { numRuns: 120 }
    )
  })
})

describe('finalize', () => {
  const finalize = async (content: string, change: Change = (schema) => schema) => {
    const analyzed = await analyze(content)
    await index(analyzed, { change })
    return work.finalize(
      { linesPath: analyzed.linesPath, schema: change(analyzed.schema), ...limits },
      report
    )
  }

  it('counts values, and lists those of columns that have few', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, row) =>
        `${row};${row % 3 ? 'b' : 'é'};${row % 2 ? 'oui' : 'non'};${row % 2};2024-01-0${1 + (row % 2)}`
    )
    const { columns } = await finalize(`id;t;bool;n;jour\n${rows.join('\n')}\n`, (schema) =>
      schema.map((column) => (column.key === 'n' ? { ...column, type: 'integer' } : column))
    )
    expect(columns).toEqual({
      id: { cardinality: 40 },
      t: { cardinality: 2, enum: ['b', 'é'] },
      bool: { cardinality: 2, enum: ['false', 'true'] },
      n: { cardinality: 2, enum: [0, 1] },
      jour: { cardinality: 2, enum: ['2024-01-01', '2024-01-02'] }
    })
  })

  it('lists no value of a column that few lines fill', async () => {
    const rows = Array.from({ length: 50 }, (_, row) => `${row};${row < 10 ? 'x' : ''}`)
    const { columns } = await finalize(`id;t\n${rows.join('\n')}\n`)
    expect(columns.t).toEqual({ cardinality: 1 })
  })

  it('skips coordinates and columns that cannot be grouped', async () => {
    const { columns } = await finalize('lat;t\n1,5;x\n2,5;x\n', ([lat, t]) => [
      { ...lat!, 'x-refersTo': 'http://schema.org/latitude' },
      { ...t!, 'x-capabilities': { values: false } }
    ])
    expect(columns).toEqual({})
  })

  it('tells the period, and the columns whose values are too long', async () => {
    const output = await finalize(
      `debut;fin;t\n1/2/2024 10:00;;${'a'.repeat(201)}\n1/3/2024 10:00;2/3/2024 12:00;b\n`,
      ([start, end, text]) => [
        { ...start!, 'x-refersTo': 'https://schema.org/startDate' },
        { ...end!, 'x-refersTo': 'https://schema.org/endDate' },
        text!
      ]
    )
    expect(output.timePeriod).toEqual({
      startDate: '2024-02-01T09:00:00.000Z',
      endDate: '2024-03-02T11:00:00.000Z'
    })
    expect(output.longValues).toEqual(['t'])
  })
})

describe('validate', () => {
  const validate = async (content: string, rules: Partial<SchemaProperty>[]) => {
    const analyzed = await analyze(content)
    const change: Change = (schema) => schema.map((column, position) => ({ ...column, ...rules[position] }))
    return work.validate(dataInput(analyzed, change), report)
  }

  it('checks nothing without a rule', async () => {
    expect((await validate('a\nx\n', [{}])).errorCount).toBe(0)
  })

  it('says what is wrong with each line, in French', async () => {
    const content = 'code;n;l\nab;3;A\nA1;9;A\n;4;Z\n'
    const output = await validate(content, [
      { 'x-required': true, pattern: '^[a-z]+$' },
      { maximum: 5 },
      { 'x-labels': { A: 'Un' }, 'x-labelsRestricted': true }
    ])
    expect(output.rowCount).toBe(3)
    expect(output.errors).toEqual([
      {
        line: 2,
        message:
          '/code doit correspondre au format "^[a-z]+$" (^[a-z]+$) (valeur : "A1"), /n doit être <= 5 (comparison=<=, limit=5) (valeur : 9)'
      },
      {
        line: 3,
        message:
          'requiert la propriété code (code), /l doit être égal à la constante (A) (valeur : "Z"), /l doit correspondre à exactement un schéma de "oneOf" (valeur : "Z")'
      }
    ])
    expect(output.detailCount).toBe(5)
    expect(output.details[1]).toEqual({
      line: 2,
      field: 'n',
      message: '/n doit être <= 5 (comparison=<=, limit=5) (valeur : 9)',
      value: '9'
    })
  })

  it('enforces types and formats too, and replaces the message of a pattern', async () => {
    const days = Array.from(
      { length: 1100 },
      (_, row) => `2024-01-${String(1 + (row % 28)).padStart(2, '0')};${row}`
    )
    const output = await validate(`jour;n\n${days.join('\n')}\nhier;1,5\n`, [
      { format: 'date' },
      { minimum: 0 }
    ])
    expect(output.errors).toEqual([
      {
        line: 1101,
        message:
          '/jour doit correspondre au format "date" (date) (valeur : "hier"), /n doit être de type integer (valeur : 1.5)'
      }
    ])
    const custom = await validate('c\nx\n', [{ pattern: '^a$', patternErrorMessage: 'mauvais format' }])
    expect(custom.errors[0]?.message).toBe('/c mauvais format (valeur : "x")')
  })
})
