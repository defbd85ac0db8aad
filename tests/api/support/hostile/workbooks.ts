/** Hostile workbooks and dBase tables. */
import { dbfTable, workbook } from './bases.ts'
import { entities } from './entities.ts'
import type { HostileCase } from './file.ts'
import { zipOf } from './zips.ts'

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'

/** Excel workbook with a given sheet and shared strings. */
function excel(
  sheet: string,
  { head = '', texts = '' } = {},
  extraFiles: { name: string; content: string }[] = []
): Buffer {
  const type = (part: string, name: string): string =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${type('worksheets/sheet1.xml', 'worksheet')}${type('sharedStrings.xml', 'sharedStrings')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="F" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<?xml version="1.0"?>${head}<sst xmlns="${main}">${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${head}<worksheet xmlns="${main}">${sheet}</worksheet>`
  }
  return zipOf([...Object.entries(files).map(([name, content]) => ({ name, content })), ...extraFiles])
}

const cell = (reference: string, value: string, type = 'n'): string =>
  `<c r="${reference}" t="${type}"><v>${value}</v></c>`
const inline = (reference: string, value: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const data = (...rows: string[]): string =>
  `<sheetData>${rows.map((row, index) => `<row r="${index + 1}">${row}</row>`).join('')}</sheetData>`
const header = inline('A1', 'nom') + inline('B1', 'n')

const spreadsheetEntities: HostileCase[] = Object.entries(entities).flatMap(([name, { head, use }]) => [
  {
    name: `entities-${name}.xlsx`,
    make: () => excel(data(header, inline('A2', use) + cell('B2', '1')), { head })
  },
  { name: `entities-${name}.ods`, make: () => openDocument(flat(use, head), true) },
  { name: `entities-${name}.fods`, make: () => flat(use, head) }
])

function flat(text: string, head = '', attributes = '', root = 'document'): string {
  const row = (...cells: string[]): string =>
    `<table:table-row>${cells.map((value) => `<table:table-cell office:value-type="string"${attributes}><text:p>${value}</text:p></table:table-cell>`).join('')}</table:table-row>`
  return `<?xml version="1.0"?>${head}<office:${root} xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="F">${row('nom', 'n')}${row(text, '1')}${row('b', '2')}</table:table></office:spreadsheet></office:body></office:${root}>`
}

function openDocument(content: string, isFlat = false): Buffer {
  return zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
    {
      name: 'content.xml',
      content: isFlat ? content.replaceAll('office:document', 'office:document-content') : content
    }
  ])
}

const sheets: HostileCase[] = [
  {
    name: 'made-by-hand.xlsx',
    make: () => excel(data(header, inline('A2', 'été') + cell('B2', '1'))),
    expects: 'right'
  },
  { name: 'no-sheet.xlsx', make: () => zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]) },
  { name: 'empty-sheet.xlsx', make: () => excel('<sheetData/>'), expects: /ne contient pas de table/ },
  { name: 'header-only.xlsx', make: () => excel(data(header)), expects: /ne contient pas de table/ },
  { name: 'far-cell.xlsx', make: () => excel(data(header, cell('XFD1048576', '1'))) },
  { name: 'farther-cell.xlsx', make: () => excel(data(header, cell('ZZZZZZ99999999999', '1'))) },
  {
    name: 'no-reference.xlsx',
    make: () => excel(data('<c><v>1</v></c><c r=""><v>2</v></c>', '<c r="é"><v>3</v></c>'))
  },
  {
    name: 'huge-dimension.xlsx',
    make: () => excel(`<dimension ref="A1:XFD1048576"/>${data(header, inline('A2', 'a') + cell('B2', '1'))}`)
  },
  {
    name: 'huge-merge.xlsx',
    make: () =>
      excel(
        `${data(header, inline('A2', 'a') + cell('B2', '1'))}<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`
      )
  },
  {
    name: 'huge-link.xlsx',
    make: () =>
      excel(
        `${data(header, inline('A2', 'a') + cell('B2', '1'))}<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>`
      ),
    expects: /trop volumineux/
  },
  {
    name: 'long-text-repeated.xlsx',
    make: () => {
      const rows = Array.from({ length: 20_000 }, (_, row) => cell(`A${row + 2}`, '0', 's'))
      return excel(data(header, ...rows), { texts: `<si><t>${'x'.repeat(30_000)}</t></si>` })
    },
    expects: /trop volumineux une fois décompressé ou converti/
  },
  {
    name: 'missing-text.xlsx',
    make: () => excel(data(header, cell('A2', '999999', 's') + cell('B2', '-1', 's')))
  },
  {
    name: 'odd-numbers.xlsx',
    make: () =>
      excel(
        data(
          header,
          cell('A2', 'NaN') + cell('B2', '1e400'),
          cell('A3', '9007199254740993') + cell('B3', '-1e-400')
        )
      )
  },
  {
    name: 'odd-dates.xlsx',
    make: () =>
      excel(
        data(
          header,
          cell('A2', '99999-01-01', 'd') + cell('B2', '1'),
          cell('A3', '0000-00-00', 'd') + cell('B3', 'x', 'd')
        )
      )
  },
  {
    name: 'odd-types.xlsx',
    make: () =>
      excel(
        data(
          header,
          cell('A2', '7', 'b') + cell('B2', '99', 'e'),
          cell('A3', 'x', 'zz') + cell('B3', '__proto__', 'str')
        )
      )
  },
  {
    name: 'proto-headers.xlsx',
    make: () =>
      excel(
        data(
          inline('A1', '__proto__') + inline('B1', '_id') + inline('C1', 'constructor'),
          inline('A2', 'a') + inline('B2', 'b') + inline('C2', 'c')
        )
      )
  },
  {
    name: 'control-codes.xlsx',
    make: () => excel(data(header, inline('A2', '_x0000_&#0;&#xD800;_xD800_') + cell('B2', '1')))
  },
  {
    name: 'long-text.xlsx',
    make: () => excel(data(header, inline('A2', 'x'.repeat(5_000_000)) + cell('B2', '1')))
  },
  {
    name: 'many-columns.xlsx',
    make: () =>
      excel(
        data(
          ...['c', 'v'].map((prefix, row) =>
            Array.from({ length: 650 }, (_, i) => inline(`${letters(i)}${row + 1}`, `${prefix}${i}`)).join('')
          )
        )
      )
  },
  {
    name: 'bomb.xlsx',
    make: () => excel(`<sheetData>${' '.repeat(70_000_000)}</sheetData>`),
    expects: /trop volumineux/
  },
  {
    name: 'rows-not-in-order.xlsx',
    make: () =>
      excel(
        `<sheetData><row r="3">${cell('A3', '3')}</row><row r="1">${header}</row><row r="1">${header}</row></sheetData>`
      )
  },
  {
    name: 'traversal.xlsx',
    make: () =>
      excel(data(header, inline('A2', 'a') + cell('B2', '1')), {}, [
        { name: '../../outside.xml', content: 'x' }
      ])
  },
  { name: 'made-by-hand.fods', make: () => flat('été'), expects: 'right' },
  {
    name: 'repeated-cells.fods',
    make: () => flat('x', '', ' table:number-columns-repeated="1000000000"'),
    expects: /trop volumineux/
  },
  {
    name: 'repeated-cells.ods',
    make: () => openDocument(flat('x', '', ' table:number-columns-repeated="1000000000"'), true),
    expects: /trop volumineux/
  },
  { name: 'repeated-negative.fods', make: () => flat('x', '', ' table:number-columns-repeated="-5"') },
  {
    name: 'encrypted.ods',
    make: () => zipOf([{ name: 'content.xml', content: 'x', flags: 1 }]),
    expects: /mot de passe/
  },
  {
    name: 'no-content.ods',
    make: () => zipOf([{ name: 'mimetype', content: 'x' }]),
    expects: /n'est pas celui d'un classeur/
  },
  { name: 'empty-content.ods', make: () => openDocument('') },
  { name: 'nested.fods', make: () => flat('<text:span>'.repeat(5000) + 'x' + '</text:span>'.repeat(5000)) },
  {
    name: 'encrypted.xls',
    make: () =>
      Buffer.concat([workbook('biff8').subarray(0, 2048), Buffer.from('EncryptedPackage', 'utf16le')])
  },
  { name: 'biff2.xls', make: () => workbook('biff2'), expects: 'right' },
  { name: 'html.xls', make: () => '<html><table><tr><td>a</td></tr><tr><td>1</td></tr></table></html>' },
  { name: 'loop.xls', make: () => loopedSectors() },
  { name: 'binary-workbook.xlsx', make: () => workbook('xlsb') }
]

function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

/** OLE sectors that each link to themselves. */
function loopedSectors(): Buffer {
  const bytes = Buffer.from(workbook('biff8'))
  const table = (bytes.readUInt32LE(76) + 1) * 512
  for (let sector = 0; sector < 60; sector++) bytes.writeUInt32LE(sector, table + 4 * sector)
  return bytes
}

function changedDbf(change: (bytes: Buffer) => void): Buffer {
  const bytes = dbfTable()
  change(bytes)
  return bytes
}

const dbfs: HostileCase[] = [
  { name: 'many-rows.dbf', make: () => changedDbf((bytes) => bytes.writeUInt32LE(0xffff_ffff, 4)) },
  { name: 'no-row.dbf', make: () => changedDbf((bytes) => bytes.writeUInt32LE(0, 4)) },
  { name: 'row-length-0.dbf', make: () => changedDbf((bytes) => bytes.writeUInt16LE(0, 10)) },
  { name: 'row-length-odd.dbf', make: () => changedDbf((bytes) => bytes.writeUInt16LE(7, 10)) },
  { name: 'header-length-odd.dbf', make: () => changedDbf((bytes) => bytes.writeUInt16LE(0xffff, 8)) },
  { name: 'field-length-odd.dbf', make: () => changedDbf((bytes) => bytes.writeUInt8(255, 32 + 16)) },
  { name: 'unknown-code-page.dbf', make: () => changedDbf((bytes) => bytes.writeUInt8(0xee, 29)) },
  { name: 'unknown-type.dbf', make: () => changedDbf((bytes) => bytes.write('?', 32 + 11)) },
  { name: 'dates.dbf', make: () => changedDbf((bytes) => bytes.write('D', 32 + 11)) },
  {
    name: 'all-deleted.dbf',
    make: () =>
      changedDbf((bytes) => {
        for (let row = 0; row < 5; row++) bytes.write('*', 97 + 19 * row)
      })
  }
]

export const workbookFiles: HostileCase[] = [...spreadsheetEntities, ...sheets, ...dbfs]
