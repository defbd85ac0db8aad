/** Workbook as spreadsheet programs write it: texts in a shared table, dates as formatted numbers. */
import { writeArchive } from './archive.ts'
import { columnName, tableRows, type Cell } from './rows.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
const part = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}.xml" ContentType="${content}.${type}+xml"/>`

/** Parts of the workbook that do not depend on the cells. */
const frame: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}${part('sharedStrings', 'sharedStrings')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Feuille1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}${relation(3, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`
}

export async function writeXlsx(path: string, count: number, columns: number, seed = 1): Promise<void> {
  const shared = new Map<string, number>()
  const entries: Record<string, Iterable<string>> = {}
  for (const [name, text] of Object.entries(frame)) entries[name] = [head + text]
  entries['xl/worksheets/sheet1.xml'] = sheet(count, columns, seed, shared)
  // Must be read after the sheet, which fills the table of shared texts.
  entries['xl/sharedStrings.xml'] = sharedTexts(shared)
  await writeArchive(path, entries)
}

function* sheet(
  count: number,
  columns: number,
  seed: number,
  shared: Map<string, number>
): Generator<string> {
  const letters = Array.from({ length: columns }, (_, index) => letterOf(index))
  const rowText = (cells: Cell[], number: number): string =>
    `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${letters[index]}${number}`, shared)).join('')}</row>`
  yield `${head}<worksheet xmlns="${main}"><sheetData>`
  yield rowText(
    letters.map((_, index) => columnName(index)),
    1
  )
  let number = 1
  for (const row of tableRows(count, columns, seed)) yield rowText(row, ++number)
  yield '</sheetData></worksheet>'
}

function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

function cellXml(cell: Cell, place: string, shared: Map<string, number>): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (cell instanceof Date) {
    return `<c r="${place}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
  }
  const index = shared.get(cell) ?? shared.size
  shared.set(cell, index)
  return `<c r="${place}" t="s"><v>${index}</v></c>`
}

function* sharedTexts(shared: Map<string, number>): Generator<string> {
  yield `${head}<sst xmlns="${main}" uniqueCount="${shared.size}">`
  for (const text of shared.keys()) yield `<si><t>${text}</t></si>`
  yield '</sst>'
}
