import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanText, profileText } from './cleanText.ts'
import { detectEncoding, encodingOf, looksBinary, wholeCharacters } from './encoding.ts'
import { invisibleBytes, withoutInvisible } from './invisible.ts'

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `${count++}.csv`)
  await writeFile(path, content)
  return path
}

const french = `Commune;Libellé\n${'Évry;Réfection de la chaussée, été à Noël\n'.repeat(20)}`

describe('encoding of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('a;b\n1;2\n')],
    ['UTF-8', Buffer.from(french)],
    ['UTF-8', Buffer.from(`\ufeff${french}`)],
    ['ISO-8859-1', iconv.encode(french, 'latin1')],
    ['windows-1252', iconv.encode(`${french}10 €;« l’été »\n`, 'windows-1252')],
    ['UTF-16LE', iconv.encode(french, 'utf-16le', { addBOM: true })],
    ['UTF-16LE', iconv.encode(french, 'utf-16le')],
    ['UTF-16BE', iconv.encode(french, 'utf-16be')]
  ])('%s', (encoding, content) => {
    expect(encodingOf(content)).toBe(encoding)
  })

  it('is the given one, if any', async () => {
    expect(await detectEncoding(await fileOf('é'), 'windows-1250')).toBe('windows-1250')
  })

  it('tolerates a character truncated at the end of the sample', () => {
    const bytes = Buffer.from('été 🚲')
    for (let length = 1; length <= bytes.length; length++) {
      const cut = bytes.subarray(0, length)
      expect(encodingOf(cut)).toBe('UTF-8')
      expect(wholeCharacters(cut).toString()).not.toContain('\ufffd')
    }
  })

  it('tells binary files from text', () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
    expect(looksBinary(png, png.toString('latin1'))).toBe(true)
    const noise = Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 97) % 256))
    expect(looksBinary(noise, noise.toString('latin1'))).toBe(true)
    expect(looksBinary(Buffer.from(french), french)).toBe(false)
    const stray = Buffer.from(`${french}\0`)
    expect(looksBinary(stray, stray.toString())).toBe(false)
  })
})

describe('clean text', () => {
  it('looks for the same invisible characters in text and in bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', '\u200b', '\ufeff', '\u00ad', '\0', '\u0085'),
        (text, mark) => {
          const bytes = Buffer.from(text + mark).toString('latin1')
          expect(invisibleBytes.test(bytes)).toBe(withoutInvisible(text + mark) !== text + mark)
        }
      )
    )
  })

  it('reads a clean file as it is', async () => {
    const path = await fileOf(`\ufeff${french}`)
    expect((await cleanText(path, 'UTF-8', `${path}.copy`)).path).toBe(path)
  })

  it.each([
    ['ISO-8859-1', iconv.encode('prix;10 €\n', 'windows-1252'), 'prix;10 €\n'],
    ['UTF-8', Buffer.from([0x61, 0xff, 0x0a]), 'a\ufffd\n'],
    ['UTF-8', Buffer.from([0x61, 0xc3]), 'a\ufffd'],
    ['UTF-8', Buffer.from('a\u200bb\0c\n'), 'abc\n'],
    ['UTF-8', Buffer.from('a;b\r1;2\r'), 'a;b\n1;2\n'],
    ['UTF-8', Buffer.from('\ufeffsep=;\r\nPrix;Ville\r\n1;Évry\r\n'), 'Prix;Ville\r\n1;Évry\r\n'],
    ['UTF-8', Buffer.from('sep=;prix\n1;2\n'), 'sep=;prix\n1;2\n'],
    ['ISO-8859-1', iconv.encode('"sep=;"\nécole;2\n', 'windows-1252'), 'école;2\n'],
    ['UTF-16LE', iconv.encode('été 🚲\n', 'utf-16le', { addBOM: true }), 'été 🚲\n']
  ])('%s: %j becomes %j', async (encoding, content, text) => {
    const path = await fileOf(content)
    const clean = await cleanText(path, encoding, `${path}.copy`)
    expect(await readFile(clean.path, 'utf8')).toBe(text)
  })

  it('decodes characters that span chunks', async () => {
    const text = `${'é🚲'.repeat(400_000)}\n`
    const path = await fileOf(`${text}\u200b`)
    const { path: copy } = await cleanText(path, 'UTF-8', `${path}.copy`)
    expect((await readFile(copy, 'utf8')) === text).toBe(true)
    expect((await profileText(await fileOf(text))).clean).toBe(true)
  })

  it.each([
    ['a\nb\n', { crlf: false, lf: true, cr: false, emptyLines: false }],
    ['a\r\nb\r\n', { crlf: true, lf: false, cr: false, emptyLines: false }],
    ['a\nb\r\nc\rd', { crlf: true, lf: true, cr: true, emptyLines: false }],
    ['a\n\n\n', { crlf: false, lf: true, cr: false, emptyLines: false }],
    ['a\n\n\nb', { crlf: false, lf: true, cr: false, emptyLines: true }],
    ['a\r\n\r\nb', { crlf: true, lf: false, cr: false, emptyLines: true }],
    ['\na', { crlf: false, lf: true, cr: false, emptyLines: true }],
    ['a\r', { crlf: false, lf: false, cr: true, emptyLines: false }]
  ])('profile of %j', async (text, profile) => {
    expect(await profileText(await fileOf(text))).toEqual({ clean: true, reopenedQuotes: false, ...profile })
  })

  it.each([
    ['"a" "b"', true],
    ['a,"" ""', true],
    ["'a'   'b'", true],
    ['a," ",b', false],
    ['" " " "', false],
    ['"a" ,"b"', false],
    [`${'x'.repeat((1 << 20) - 4)}"a" "b"`, true]
  ])('reopened quotes in %.20j: %s', async (text, expected) => {
    expect((await profileText(await fileOf(text))).reopenedQuotes).toBe(expected)
  })
})
