/** Writes a workbook as Office Open XML (ECMA-376): a zip of a few XML parts. */
import type { ZipEntry } from '../zip.ts'
import { writeRows, type Cell, type DateCell, type Workbook } from './workbook.ts'
import { escapedXml, xmlHeader } from './xml.ts'

/** Most characters of a cell: Excel refuses a file with longer cells. */
export const maxXlsxTextLength = 32_767

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes in `cellXfs` of `styles`. */
const [dateStyle, dateTimeStyle] = [1, 2]

export async function writeXlsx({ title, sheets }: Workbook): Promise<ZipEntry[]> {
  const worksheets: ZipEntry[] = []
  for (const [index, { rows }] of sheets.entries()) {
    const { xml, widths } = await writeRows(rows, rowXml)
    const columns = widths.map(
      (width, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`
    )
    const start = worksheetStart(columns.length ? `<cols>${columns.join('')}</cols>` : '')
    const content = Buffer.concat([Buffer.from(start), xml, Buffer.from(worksheetEnd)])
    worksheets.push({ name: `xl/worksheets/sheet${index + 1}.xml`, content })
  }
  return [
    ...xlsxParts(
      title,
      sheets.map(({ name }) => name)
    ),
    ...worksheets
  ]
}

/** Returns all parts but the worksheets, which are `xl/worksheets/sheet1.xml` and so on. */
export function xlsxParts(title: string, names: string[]): ZipEntry[] {
  return [
    part('[Content_Types].xml', typesXml(names)),
    part('_rels/.rels', packageRelationships),
    part('docProps/core.xml', coreXml(title)),
    part('xl/workbook.xml', workbookXml(names)),
    part('xl/_rels/workbook.xml.rels', workbookRelationships(names)),
    part('xl/styles.xml', styles)
  ]
}

export function worksheetStart(columns = ''): string {
  return `${xmlHeader}<worksheet xmlns="${main}">${columns}<sheetData>`
}

export const worksheetEnd = '</sheetData></worksheet>'

function part(name: string, xml: string): ZipEntry {
  return { name, content: Buffer.from(xmlHeader + xml) }
}

export function rowXml(cells: Cell[], row: number): string {
  let xml = `<row r="${row}">`
  for (const [column, cell] of cells.entries()) {
    if (cell !== undefined) xml += cellXml(cell, `${columnLetters(column)}${row}`)
  }
  return `${xml}</row>`
}

function cellXml(cell: Exclude<Cell, undefined>, reference: string): string {
  switch (typeof cell) {
    case 'number':
      return `<c r="${reference}"><v>${cell}</v></c>`
    case 'boolean':
      return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
    case 'string':
      return textXml(cell, reference)
    default:
      return dateXml(cell, reference)
  }
}

function textXml(text: string, reference: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapedXml(withoutEscapes(text))}</t></is></c>`
}

/**
 * Escapes the underscore of a text like `_x0041_`, which would be read as an escaped character (ECMA-376,
 * `ST_Xstring`).
 */
function withoutEscapes(text: string): string {
  return text.includes('_x') ? text.replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_') : text
}

const dayMs = 86_400_000
/** Day 0 of the serial dates. They count a nonexistent 29 February 1900, and are thus right from 1 March 1900 on. */
const dayZero = Date.UTC(1899, 11, 30)
const firstRightDay = 61

function dateXml({ date }: DateCell, reference: string): string {
  const hasTime = date.length > 10
  const day = (Date.parse(`${hasTime ? date : `${date}T00:00:00`}Z`) - dayZero) / dayMs
  if (!(day >= firstRightDay)) return textXml(date, reference)
  return `<c r="${reference}" s="${hasTime ? dateTimeStyle : dateStyle}"><v>${day}</v></c>`
}

/** Returns A, B… Z, AA, AB… */
function columnLetters(index: number): string {
  const cached = letters[index]
  if (cached !== undefined) return cached
  let text = ''
  for (let remaining = index + 1; remaining > 0; remaining = Math.floor((remaining - 1) / 26)) {
    text = String.fromCharCode(65 + ((remaining - 1) % 26)) + text
  }
  letters[index] = text
  return text
}
const letters: string[] = []

function typesXml(names: string[]): string {
  const override = (path: string, type: string): string =>
    `<Override PartName="${path}" ContentType="${type}"/>`
  const sheets = names.map((_, index) =>
    override(`/xl/worksheets/sheet${index + 1}.xml`, `${contentTypes}.worksheet+xml`)
  )
  return (
    `<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('/xl/workbook.xml', `${contentTypes}.sheet.main+xml`) +
    override('/xl/styles.xml', `${contentTypes}.styles+xml`) +
    override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
    `${sheets.join('')}</Types>`
  )
}

const packageRelationships =
  `<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/>` +
  `<Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
  '</Relationships>'

function coreXml(title: string): string {
  const dublinCore = 'http://purl.org/dc/elements/1.1/'
  return `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="${dublinCore}"><dc:title>${escapedXml(title)}</dc:title></cp:coreProperties>`
}

function workbookXml(names: string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapedXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  )
  return `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets.join('')}</sheets></workbook>`
}

function workbookRelationships(names: string[]): string {
  const link = (index: number, type: string, target: string): string =>
    `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`
  const sheets = names.map((_, index) => link(index, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  return `<Relationships xmlns="${packages}/relationships">${sheets.join('')}${link(names.length, 'styles', 'styles.xml')}</Relationships>`
}

/**
 * Built-in format 14 is the short date of the reader's locale. The built-in format 22 has no seconds, hence the custom
 * format 164.
 */
const styles =
  `<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts>' +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
