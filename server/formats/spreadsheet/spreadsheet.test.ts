import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CFB } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { convert, failure, fixtures } from './testing.ts'

const header = 'Libellé,Nombre,Jour,Instant,Vrai,Formule,Lien,Erreur,Heure,Durée\n'

function cells(first: string, second: string): string {
  return (
    `${header}"Été, «œuvre» à 5 €",1234567.891,2024-02-29,${first},1,2469135.782,` +
    'https://example.org/page?a=1&b=2,#DIV/0!,08:05:09,27:15:00\n' +
    `"dit ""bien""\nsur deux lignes",0.1,1901-12-31,${second},,"Été, «œuvre» à 5 € !",sans lien,-3,,\n`
  )
}

describe('the same cells in each format, leading empty rows and columns skipped', () => {
  test('xlsx', async () => {
    expect(await convert('cells.xlsx')).toBe(cells('2024-02-29T10:29:07.000Z', '2024-12-31T00:00:00.000Z'))
  })

  test.each(['xls', 'ods', 'fods'])('%s', async (extension) => {
    expect(await convert(`cells.${extension}`)).toBe(cells('2024-02-29 10:29:07', '2024-12-31 00:00:00'))
  })
})

describe.each(['xlsx', 'xls', 'ods', 'fods'])('options of %s', (extension) => {
  const name = `cells.${extension}`

  test('sheet and line of the header', async () => {
    expect(await convert(name, { spreadsheetWorksheetIndex: 2, spreadsheetHeaderLine: 2 })).toBe(
      'rang,code,valeur\n1,01004,12.5\n2,2A004,\n'
    )
  })

  test('first column', async () => {
    const options = { spreadsheetWorksheetIndex: 2, spreadsheetHeaderLine: 2, spreadsheetStartCol: 2 }
    expect(await convert(name, options)).toBe('code,valeur\n01004,12.5\n2A004,\n')
  })

  test('with a first column alone, the header is searched from that column on', async () => {
    const options = { spreadsheetWorksheetIndex: 2, spreadsheetStartCol: 3 }
    expect(await convert(name, options)).toBe('valeur\n12.5\n')
  })

  test.each([
    [{ spreadsheetWorksheetIndex: 3 }, 3],
    [{ spreadsheetWorksheetIndex: 4 }, 4],
    [{ spreadsheetHeaderLine: 400 }, 1],
    [{ spreadsheetHeaderLine: 1 }, 1],
    [{ spreadsheetStartCol: 40 }, 1]
  ])('no table with %j', async (options, index) => {
    expect(await failure(name, undefined, options)).toEqual({
      message: `La feuille ${index} du classeur dans le fichier ne contient pas de table.`,
      retry: true
    })
  })
})

describe('files that cannot be read', () => {
  const clear = /^Échec de la lecture du classeur : .+\.$/
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919 + (index >> 3)) % 256))

  test.each(['xlsx', 'xls', 'ods'])('a truncated %s', async (extension) => {
    const whole = await readFile(join(fixtures, `cells.${extension}`))
    for (const part of [0.9, 0.5, 0.1]) {
      const { message, retry } = await failure(
        `cells.${extension}`,
        whole.subarray(0, Math.floor(whole.length * part))
      )
      expect(message).toMatch(clear)
      expect(retry).toBe(false)
    }
  })

  test('a truncated fods', async () => {
    const whole = await readFile(join(fixtures, 'cells.fods'))
    for (const part of [0.9, 0.5, 0.1]) {
      expect(
        (await failure('cells.fods', whole.subarray(0, Math.floor(whole.length * part)))).message
      ).toMatch(clear)
    }
  })

  test.each(['xlsx', 'xls', 'ods', 'fods', 'dbf'])('noise, text or nothing named %s', async (extension) => {
    for (const content of [noise, Buffer.from('a,b\n1,2\n'), Buffer.alloc(0), Buffer.alloc(300)]) {
      expect((await failure(`file.${extension}`, content)).message).toBe(
        "Échec de la lecture du classeur : son contenu n'est pas celui d'un classeur."
      )
    }
  })

  test.each(['xlsx', 'xls', 'ods', 'fods'])('a workbook of %s is read whatever its name', async (format) => {
    const content = await readFile(join(fixtures, `cells.${format}`))
    const options = { spreadsheetStartCol: 2 }
    const expected = [await convert(`cells.${format}`), await convert(`cells.${format}`, options)]
    for (const extension of ['xlsx', 'xls', 'ods', 'fods', 'dbf']) {
      if (extension === format) continue
      const name = `file.${extension}`
      expect([await convert(name, {}, content), await convert(name, options, content)]).toEqual(expected)
    }
  })

  test.each(['xlsx', 'ods', 'xls'])(
    'bytes changed here and there in a %s never do worse',
    async (extension) => {
      const whole = await readFile(join(fixtures, `cells.${extension}`))
      for (let start = 30; start + 12 < whole.length; start += 211) {
        const content = Buffer.from(whole)
        content.fill(0x5a, start, start + 12)
        const text = await convert(`cells.${extension}`, {}, content).catch((error: Error) => error.message)
        expect(text).toMatch(/^Échec|^La feuille|,/)
      }
    }
  )

  test('workbooks with a password', async () => {
    const container = CFB.utils.cfb_new()
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(100))
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(9000))
    const office = Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
    const zip = new yazl.ZipFile()
    const manifest =
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">' +
      '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">' +
      '<manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
    zip.addBuffer(Buffer.from(manifest), 'META-INF/manifest.xml')
    zip.addBuffer(noise, 'content.xml')
    zip.end()
    const open = await buffer(zip.outputStream)
    for (const [name, content] of [
      ['a.xlsx', office],
      ['a.xls', office],
      ['a.ods', open]
    ] as const) {
      expect((await failure(name, content)).message).toBe(
        'Échec de la lecture du classeur : le fichier est protégé par un mot de passe.'
      )
    }
  })

  test('more than 50 MB', async () => {
    expect(await failure('large.xlsx', Buffer.alloc(50 * 1024 * 1024 + 1))).toEqual({
      message:
        'Un fichier de ce format ne peut pas excéder 50 Mo. Vous pouvez par contre le convertir en CSV avec un outil externe et le charger de nouveau.',
      retry: false
    })
  })

  test.each([
    [
      'text',
      '<table:table-cell table:number-columns-repeated="16000" office:value-type="string"><text:p>a</text:p></table:table-cell>'
    ],
    [
      'a value alone',
      '<table:table-cell table:number-columns-repeated="16000" office:value-type="float" office:value="1"/>'
    ]
  ])('too many repeated cells with %s', async (_name, cell) => {
    const whole = await readFile(join(fixtures, 'cells.fods'), 'utf8')
    const content = whole
      .replace('number-rows-repeated="2"', 'number-rows-repeated="1000000"')
      .replace('<table:table-cell table:number-columns-repeated="12"/>', cell)
    expect((await failure('cells.fods', Buffer.from(content))).message).toBe(
      'Échec de la lecture du classeur : le contenu décompressé du fichier est trop volumineux.'
    )
  })
})

/** Returns a fixture with its XML modified. */
async function changedFixture(extension: string, change: (xml: string) => string): Promise<Buffer> {
  const content = await readFile(join(fixtures, `cells.${extension}`))
  const changed = (xml: Buffer): Buffer => Buffer.from(change(xml.toString()))
  if (extension === 'fods') return changed(content)
  const archive = CFB.read(content, { type: 'buffer' })
  const entries = archive.FileIndex as { name: string; content: Uint8Array; size: number }[]
  for (const entry of entries.filter(({ name }) => name.endsWith('.xml'))) {
    entry.content = changed(Buffer.from(entry.content))
    entry.size = entry.content.length
  }
  return CFB.write(archive, { fileType: 'zip', type: 'buffer' }) as Buffer
}

// GDAL writes numbers this way.
test.each(['ods', 'fods'])(
  'cells of %s that have a value and no text are no empty ones',
  async (extension) => {
    const name = `cells.${extension}`
    let count = 0
    const content = await changedFixture(extension, (xml) =>
      xml.replaceAll(
        /(<table:table-cell [^>]*[: -]value="[^>]*)>\s*<text:p>[^<]*<\/text:p>\s*<\/table:table-cell>/g,
        (cell, start: string) => {
          if (start.includes('office:value-type="string"')) return cell
          count++
          return `${start}/>`
        }
      )
    )
    expect(count).toBeGreaterThan(5)
    expect(await convert(name, {}, content)).toBe(await convert(name))
  }
)

test.each(['ods', 'fods'])('booleans of %s are read as pandas writes them', async (extension) => {
  const name = `cells.${extension}`
  const content = await changedFixture(extension, (xml) =>
    xml.replaceAll('office:boolean-value=', 'office:value=')
  )
  expect(await convert(name, {}, content)).toBe(await convert(name))
})

describe('a text that looks like an escaped character', () => {
  /** Returns the fixture with one of its texts replaced. */
  const fixtureWith = (extension: string, text: string): Promise<Buffer> =>
    changedFixture(extension, (xml) => xml.replaceAll('sans lien', text))

  test.each([
    ['xlsx', '_x0041_', 'A'],
    ['xlsx', '_x005F_x0041_', '_x0041_'],
    ['ods', '_x0041_ é_x005f_x0042_', '_x0041_ é_x005f_x0042_'],
    ['fods', '_x0041_ é_x005f_x0042_', '_x0041_ é_x005f_x0042_'],
    ['fods', '_x00410_ __x004_', '_x00410_ __x004_']
  ])('in %s: %s is %s', async (extension, text, read) => {
    const name = `cells.${extension}`
    const expected = (await convert(name)).replace('sans lien', read)
    expect(await convert(name, {}, await fixtureWith(extension, text))).toBe(expected)
  })
})
