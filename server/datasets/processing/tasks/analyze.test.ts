import { describe, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { tasks } from './index.ts'
import { analyze, index, limits, pathsOf, report } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

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

  it.each(['sep=;\r\n', '\ufeffsep=;\r\n', '"sep=;"\n'])('takes the line %j for no header', async (line) => {
    const { schema, dialect } = await analyze(`${line}Ville;Prix\nÉvry;1,5\nGif;3\n`)
    expect(schema).toMatchObject([
      { key: 'ville', type: 'string' },
      { key: 'prix', type: 'number' }
    ])
    expect(dialect).toMatchObject({ fieldsDelimiter: ';' })
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
    ['blank rows only', 'a,b\n\n \n', "Aucune ligne n'a pu être lue dans le fichier"]
  ])('refuses %s', async (_what, content, message) => {
    const paths = await pathsOf(content)
    const run = tasks.analyze({ ...paths, escapeKeyAlgorithm: 'slug', ...limits }, report)
    await expect(run).rejects.toThrow(message)
  })

  it('refuses an encoding that nothing reads', async () => {
    const paths = { ...(await pathsOf('a;b\n1;2\n')), encoding: 'EBCDIC-FR' }
    const run = tasks.analyze({ ...paths, escapeKeyAlgorithm: 'slug', ...limits }, report)
    await expect(run).rejects.toThrow("Échec de décodage du fichier selon l'encodage détecté EBCDIC-FR")
  })

  it('takes what follows a quote that is never closed as the last cell', async () => {
    const { schema } = await analyze(`a;b\n${'1;"x"\n2;"y"\n'.repeat(10)}3;"un;\ndeux\n`)
    expect(schema).toMatchObject([
      { key: 'a', type: 'integer' },
      { key: 'b', type: 'string' }
    ])
  })

  it('takes a column with NUL characters for texts, and leaves them out of the cells', async () => {
    const { schema, emptyColumns } = await analyze(
      `zip,n,only,"t\0"\n${'29000,1,,a\n'.repeat(100)}29200,1,\0,a\n29490\0,2,,b\n29000,3\0,,\0\0c,\0\n\0\0\n`
    )
    expect(schema.map(({ key, type, codeLike }) => [key, type, codeLike])).toEqual([
      ['zip', 'string', undefined],
      ['n', 'string', undefined],
      ['t', 'string', undefined]
    ])
    expect(emptyColumns).toEqual(['only'])
    const { lines } = await index(await analyze('zip,n\n29200,1\n29490\0,2\na,3\n'))
    expect(lines).toEqual([
      ['1', '29200', '1'],
      ['2', '29490', '2'],
      ['3', 'a', '3']
    ])
  })

  it('knows the clock of a workbook, and no other', async () => {
    const paths = await pathsOf('a,b,c\n2024-01-15T14:00:00.000Z,2024-01-15T14:00:00Z,2024-01-15\n')
    const zones = async (isOfWorkbook: boolean): Promise<unknown[]> => {
      const input = { ...paths, escapeKeyAlgorithm: 'slug', isOfWorkbook, ...limits } as const
      return (await tasks.analyze(input, report)).schema.map(({ timeZone }) => timeZone)
    }
    expect(await zones(true)).toEqual(['UTC', undefined, undefined])
    expect(await zones(false)).toEqual([undefined, undefined, undefined])
  })

  it('ignores a column whose header is empty, like its cells', async () => {
    expect(keys((await analyze('a;;b\n1;;2\n3; ;4\n')).schema)).toEqual(['a', 'b'])
  })
})
