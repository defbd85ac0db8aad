/** Text extraction of generated documents in each format. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { ReadDocument } from '../../../server/formats/documents/document.ts'
import { readDocument } from '../../../server/formats/documents/readDocument.ts'
import { zipOf } from '../../api/support/archives.ts'
import {
  compoundOf,
  docxOf,
  docxOfBody,
  openDocumentOf,
  pdfOf,
  pptxOf,
  protectedPdf,
  workbookOf
} from '../../api/support/officeFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(
  name: string,
  content: string | Uint8Array,
  limits = { maxBytes: 100_000, maxMsOfReading: 10_000 }
): Promise<ReadDocument> {
  const path = join(folder, 'document')
  writeFileSync(path, content)
  return readDocument(path, name, limits)
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const openText = 'application/vnd.oasis.opendocument.text'

describe('the extracted text of a document', () => {
  it('PDF is read page by page', async () => {
    expect(await read('rapport.pdf', pdfOf("L'été à la mairie\n(budget)", 'Deuxième page'))).toEqual({
      type: 'application/pdf',
      text: "L'été à la mairie\n(budget)\n\nDeuxième page"
    })
  })

  it('Word is read with its notes, without deleted text', async () => {
    const body =
      '<w:p><w:r><w:t>Conseil</w:t></w:r><w:r><w:t xml:space="preserve"> municipal &amp; votes</w:t></w:r></w:p>' +
      '<w:p><w:del><w:r><w:delText>ancien</w:delText></w:r></w:del><w:r><w:t>un</w:t><w:tab/><w:t>deux</w:t><w:br/><w:t>trois</w:t></w:r></w:p>'
    const footnotes = '<w:footnotes><w:p><w:r><w:t>Une note</w:t></w:r></w:p></w:footnotes>'
    expect(await read('a.docx', await docxOfBody(body, { 'word/footnotes.xml': footnotes }))).toEqual({
      type: word,
      text: 'Conseil municipal & votes\nun deux\ntrois\n\nUne note'
    })
  })

  it('PowerPoint is read in the order of the slides', async () => {
    const slides = Array.from({ length: 11 }, (_, index) => `Vue ${index + 1}`)
    const { text, type } = await read('a.pptx', await pptxOf(...slides))
    expect(text?.split('\n\n')).toEqual(slides)
    expect(type).toContain('presentationml')
  })

  it.each(['xlsx', 'xls'] as const)('Excel is read: %s', async (extension) => {
    const { text, type } = await read(
      `a.${extension}`,
      workbookOf(extension, [
        ['Nom', 'Voix'],
        ['Élan', 12.5]
      ])
    )
    expect(text?.split(/\s+/)).toEqual(['Nom', 'Voix', 'Élan', '12.5'])
    expect(type).toContain(extension === 'xls' ? 'ms-excel' : 'spreadsheetml')
  })

  it('OpenDocument text, slides and sheets are read', async () => {
    const body =
      '<text:tracked-changes><text:p>ancien</text:p></text:tracked-changes><text:h>Titre</text:h>' +
      '<text:p>un<text:s text:c="2"/>deux<text:tab/><text:span>trois</text:span><text:line-break/>quatre</text:p>'
    expect(await read('a.odt', await openDocumentOf('odt', body))).toEqual({
      type: openText,
      text: 'Titre\nun deux trois\nquatre'
    })
    const cell =
      '<table:table-row><table:table-cell><text:p>Élan</text:p></table:table-cell></table:table-row>'
    expect(await read('a.ods', await openDocumentOf('ods', cell))).toMatchObject({ text: 'Élan' })
    expect(await read('a.odp', await openDocumentOf('odp', '<text:p>Vue</text:p>'))).toMatchObject({
      type: 'application/vnd.oasis.opendocument.presentation',
      text: 'Vue'
    })
  })

  it('Rich Text Format is read', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator X;}{\info{\title Caché}}\pard L'\'e9t\'e9 \b gras\b0\par {\uc1\u8364?}uros \{x\}\tab\emdash}`
    expect(await read('a.rtf', rtf)).toEqual({ type: 'application/rtf', text: "L'été gras\n€uros {x} —" })
  })

  it('web pages are read without hidden content', async () => {
    const page =
      '<!doctype html><html><head><title>Mairie</title><style>p { color: red }</style><script>var cache = 1</script></head><body><h1>Été</h1><p>un <b>gra</b>s</p><p>caf&eacute;</p></body></html>'
    expect(await read('page', page)).toEqual({ type: 'text/html', text: 'Mairie\n\nÉté\n\nun gras\n\ncafé' })
  })

  it('plain texts are read in any encoding', async () => {
    expect(await read('a.txt', 'été\u0000'.slice(0, 3))).toEqual({ type: 'text/plain', text: 'été' })
    expect(await read('a.md', '# Été\n\ntexte')).toEqual({ type: 'text/markdown', text: '# Été\n\ntexte' })
    expect(await read('a.csv', 'nom;voix\nÉlan;12')).toMatchObject({ type: 'text/csv' })
    expect(await read('notes', 'sans extension')).toEqual({ type: 'text/plain', text: 'sans extension' })
    const latin = Buffer.from('Les élèves ont été reçus à la mairie, où ils ont dîné.', 'latin1')
    expect((await read('a.txt', latin)).text).toBe('Les élèves ont été reçus à la mairie, où ils ont dîné.')
    const utf16 = Buffer.from('\ufeffété à la mairie', 'utf16le')
    expect((await read('a.txt', utf16)).text).toBe('été à la mairie')
  })

  it('formats without text have no text', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    expect(await read('a.png', png)).toEqual({ type: 'image/png' })
    expect(await read('a.txt', png)).toEqual({ type: 'application/octet-stream' })
    expect(await read('a.zip', await zipOf({ 'b.txt': 'b' }))).toEqual({ type: 'application/zip' })
    expect(await read('vide.txt', '')).toEqual({ type: 'text/plain' })
  })

  it('has the media type of the content, not of the name', async () => {
    expect(await read('a.pdf', await docxOf('Bonjour'))).toEqual({ type: word, text: 'Bonjour' })
    expect((await read('a.docx', pdfOf('Bonjour'))).type).toBe('application/pdf')
  })

  it('is truncated to the byte limit, after a whole character', async () => {
    const limits = { maxBytes: 22, maxMsOfReading: 10_000 }
    const { text, problem } = await read('a.docx', await docxOf('été '.repeat(5000)), limits)
    expect([text, problem]).toEqual(['été été été ét', undefined])
    expect((await read('a.docx', await docxOf('👍'.repeat(5000)), limits)).text).toBe('👍'.repeat(5))
  })

  it('ends at the time limit', async () => {
    const pages = Array.from({ length: 20 }, (_, index) => `page ${index}`)
    const { problem } = await read('a.pdf', pdfOf(...pages), { maxBytes: 1000, maxMsOfReading: -1 })
    expect(problem).toBe('slow')
  })
})

describe('documents that cannot be read', () => {
  it('protected documents have a problem code', async () => {
    expect(await read('a.pdf', protectedPdf())).toEqual({ type: 'application/pdf', problem: 'encrypted' })
    const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>'
    const protectedText = await openDocumentOf('odt', 'xx', manifest)
    expect(await read('a.odt', protectedText)).toMatchObject({ problem: 'encrypted' })
    expect(await read('a.docx', compoundOf('EncryptedPackage'))).toMatchObject({ problem: 'encrypted' })
  })

  it('formats without a reader have a problem code', async () => {
    expect(await read('a.doc', compoundOf('WordDocument'))).toEqual({
      type: 'application/msword',
      problem: 'unsupported'
    })
  })

  it('damaged documents have a problem code', async () => {
    const whole: [string, Uint8Array][] = [
      ['a.docx', await docxOf('mot '.repeat(500))],
      ['a.odt', await openDocumentOf('odt', '<text:p>mot</text:p>'.repeat(500))],
      ['a.pdf', pdfOf('mot')]
    ]
    for (const [name, content] of whole) {
      const cut = await read(name, content.subarray(0, Math.floor(content.length / 3)))
      expect([name, cut.problem]).toEqual([name, 'broken'])
    }
  })

  it('XML entities are not expanded', async () => {
    const entities = Array.from(
      { length: 9 },
      (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`
    )
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "bombe">${entities.join('')}]>
      <office:document-content><text:p>avant &a9; après</text:p></office:document-content>`
    const content = await zipOf({ mimetype: openText, 'content.xml': bomb })
    const { text = '' } = await read('a.odt', content)
    expect(text).toContain('avant')
    expect(text.length).toBeLessThan(200)
  })

  it('external entities and links are not followed', async () => {
    const body = '<w:p><w:r><w:t>&x;fin</w:t></w:r></w:p>'
    const xml = `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document>${body}</w:document>`
    const { text } = await read('a.docx', await docxOfBody('', { 'word/document.xml': xml }))
    expect(text).toBe('&x;fin')
  })

  it('archives that announce too much data are refused', async () => {
    const content = Buffer.from(await docxOf('mot'))
    const entry = content.lastIndexOf('word/document.xml') - 46
    expect(content.subarray(entry, entry + 4).toString('latin1')).toBe('PK\u0001\u0002')
    content.writeUInt32LE(300_000_000, entry + 24)
    expect(await read('a.docx', content)).toMatchObject({ problem: 'heavy' })
  })

  it('random bytes never crash a reader', async () => {
    const starts = ['%PDF-1.4\n', 'PK\u0003\u0004', '{\\rtf1 ', '<html>', '', '\ufeff']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 300 }),
        async (start, bytes) => {
          const { text = '', type } = await read('a.bin', Buffer.concat([Buffer.from(start), bytes]))
          expect(type).toMatch(/^\w+\/[\w.+-]+$/)
          // oxlint-disable-next-line no-control-regex -- control characters are what a text must not hold
          expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/)
        }
      ),
      { numRuns: 150 }
    )
  })
})
