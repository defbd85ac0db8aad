/** Writes a workbook as OpenDocument (ISO/IEC 26300): a zip of a few XML parts. */
import type { ZipEntry } from '../zip.ts'
import { manifestXml, masterPage, metaXml, namespaces, settingsXml, stylesXml } from './odsParts.ts'
import { writeRows, type Cell, type Workbook } from './workbook.ts'
import { escapedXml, xmlHeader } from './xml.ts'

export const odsType = 'application/vnd.oasis.opendocument.spreadsheet'

const centimetresPerCharacter = 0.2

export async function writeOds({ title, sheets }: Workbook): Promise<ZipEntry[]> {
  const tables: Buffer[] = []
  const widthStyles = new Map<number, string>()
  for (const { name, rows } of sheets) {
    const { xml, widths } = await writeRows(rows, rowXml)
    const columns = widths.map((width) => `<table:table-column table:style-name="${styleOf(width)}"/>`)
    const start = `<table:table table:style-name="sheet" table:name="${escapedXml(name)}">${columns.join('') || '<table:table-column/>'}`
    const content = xml.length ? xml : Buffer.from('<table:table-row><table:table-cell/></table:table-row>')
    tables.push(Buffer.from(start), content, Buffer.from('</table:table>'))
  }
  const start =
    `${xmlHeader}<office:document-content ${namespaces} office:version="1.3">` +
    `<office:automatic-styles>${tableStyle}${dateStyles}${[...widthStyles.values()].join('')}</office:automatic-styles>` +
    '<office:body><office:spreadsheet>'
  const end = '</office:spreadsheet></office:body></office:document-content>'
  const names = sheets.map(({ name }) => name)
  // The media type must be uncompressed, at a fixed offset of the package; other small parts would hardly shrink.
  const stored = (name: string, text: string): ZipEntry => ({
    name,
    content: Buffer.from(text),
    isStored: true
  })
  return [
    stored('mimetype', odsType),
    stored('META-INF/manifest.xml', manifestXml(odsType)),
    stored('meta.xml', metaXml(title)),
    stored('settings.xml', settingsXml(names)),
    stored('styles.xml', stylesXml),
    { name: 'content.xml', content: Buffer.concat([Buffer.from(start), ...tables, Buffer.from(end)]) }
  ]

  function styleOf(width: number): string {
    const name = `w${width}`
    const centimetres = (width * centimetresPerCharacter).toFixed(1)
    widthStyles.set(
      width,
      `<style:style style:name="${name}" style:family="table-column"><style:table-column-properties style:column-width="${centimetres}cm"/></style:style>`
    )
    return name
  }
}

function rowXml(cells: Cell[]): string {
  return `<table:table-row>${cells.map(cellXml).join('') || '<table:table-cell/>'}</table:table-row>`
}

function cellXml(cell: Cell): string {
  if (cell === undefined) return '<table:table-cell/>'
  switch (typeof cell) {
    case 'number':
      return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`
    case 'boolean':
      return `<table:table-cell office:value-type="boolean" office:boolean-value="${cell}"><text:p>${cell ? 'TRUE' : 'FALSE'}</text:p></table:table-cell>`
    case 'string':
      return `<table:table-cell office:value-type="string">${paragraphs(cell)}</table:table-cell>`
    default: {
      const style = cell.date.length > 10 ? 'datetime' : 'date'
      return `<table:table-cell table:style-name="${style}" office:value-type="date" office:date-value="${cell.date}"><text:p>${cell.date.replace('T', ' ')}</text:p></table:table-cell>`
    }
  }
}

/** Converts line breaks to paragraphs, and repeated spaces to elements, since XML would collapse them. */
function paragraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `<text:p>${spaced(escapedXml(line))}</text:p>`)
    .join('')
}

function spaced(line: string): string {
  if (!/^ | $| {2}|\t/.test(line)) return line
  return line
    .replaceAll('\t', '<text:tab/>')
    .replace(/^ +| +$| {2,}/g, (spaces) => `<text:s text:c="${spaces.length}"/>`)
}

const dateStyles =
  '<number:date-style style:name="days"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>' +
  '<number:date-style style:name="times"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/><number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/><number:text>:</number:text><number:seconds number:style="long"/></number:date-style>' +
  '<style:style style:name="date" style:family="table-cell" style:data-style-name="days"/>' +
  '<style:style style:name="datetime" style:family="table-cell" style:data-style-name="times"/>'

const tableStyle = `<style:style style:name="sheet" style:family="table" style:master-page-name="${masterPage}"><style:table-properties table:display="true"/></style:style>`
