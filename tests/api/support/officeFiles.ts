/** Generators of small documents of each format, as office programs write them. */
import { utils, write, type WorkBook } from '@e965/xlsx'
import { zipOf } from './archives.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** PDF with one page of Latin text per item. */
export function pdfOf(...pages: string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const lines = page.split('\n').map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`)
      const content = `BT /F1 12 Tf 72 720 Td 14 TL ${lines.join(' ')} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
      ]
    })
  ]
  return pdfOfObjects(objects)
}

/** @param objects PDF objects; the first one is the catalog */
export function pdfOfObjects(objects: string[], trailer = ''): Buffer {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}

/** Password-protected PDF, which cannot be read without the password. */
export function protectedPdf(): Buffer {
  const noise = 'ab'.repeat(32)
  return pdfOfObjects(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      `<< /Filter /Standard /V 1 /R 2 /O <${noise}> /U <${noise}> /P -44 >>`
    ],
    `/Encrypt 3 0 R /ID [<${'cd'.repeat(16)}><${'cd'.repeat(16)}>]`
  )
}

export function docxOf(...paragraphs: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const body = paragraphs
    .map((text) => `<w:p><w:pPr/><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`)
    .join('')
  return docxOfBody(body)
}

export function docxOfBody(
  body: string,
  parts: Record<string, string> = {}
): Promise<Uint8Array<ArrayBuffer>> {
  return zipOf({
    '[Content_Types].xml': contentTypes,
    'word/document.xml': `${declaration}<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    ...parts
  })
}

export function pptxOf(...slides: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const files = slides.map((text, index) => [
    `ppt/slides/slide${index + 1}.xml`,
    `${declaration}<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:sld>`
  ])
  return zipOf({
    '[Content_Types].xml': contentTypes,
    ...(Object.fromEntries(files) as Record<string, string>)
  })
}

const openDocumentTypes = { odt: 'text', odp: 'presentation', ods: 'spreadsheet' } as const

export function openDocumentOf(
  kind: keyof typeof openDocumentTypes,
  body: string,
  manifest = ''
): Promise<Uint8Array<ArrayBuffer>> {
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${openDocumentTypes[kind]}`,
    'content.xml': `${declaration}<office:document-content><office:body>${body}</office:body></office:document-content>`,
    'META-INF/manifest.xml': `${declaration}<manifest:manifest>${manifest}</manifest:manifest>`
  })
}

export function workbookOf(type: 'xlsx' | 'xls', rows: (string | number)[][]): Buffer {
  const workbook: WorkBook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), 'Feuille')
  return write(workbook, {
    type: 'buffer',
    bookType: type === 'xls' ? 'biff8' : 'xlsx',
    bookSST: true
  }) as Buffer
}

/** Header of an Office file before 2007 (compound file), with the names of its streams. */
export function compoundOf(...streams: string[]): Buffer {
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(512),
    ...streams.map((name) => Buffer.from(`${name}\0`, 'utf16le'))
  ])
}
