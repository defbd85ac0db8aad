import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sniffDialect } from './dialect.ts'

const short = (sample: string): string => {
  const { linesDelimiter, fieldsDelimiter, quote } = sniffDialect(sample)
  return `${linesDelimiter === '\n' ? 'LF' : 'CRLF'} ${fieldsDelimiter === '\t' ? 'tab' : fieldsDelimiter} ${quote}`
}

describe('CSV dialect', () => {
  it.each([
    ['a,b\n1,2\n3,4\n', 'LF , "'],
    ['a;b\r\n1;2\r\n3;4\r\n', 'CRLF ; "'],
    ['a\tb\n1,5\t2,5\n3,5\t4,5\n', 'LF tab "'],
    ['a|b\n1|2\n3|4\n', 'LF | "'],
    ['a;b\n"x; y";2\n"z";4\n', 'LF ; "'],
    ["a,b\n'x, y','2'\n'z','4'\n", "LF , '"],
    // Text with commas and apostrophes, in a file delimited by semicolons.
    ["nom;texte\nA;l'eau, le feu\nB;d'abord, ensuite\nC;rien\n", 'LF ; "'],
    // With one column, the first candidate wins.
    ['nom\nA\nB\n', 'LF , "'],
    ['commentaire\nun, deux\ntrois, quatre, cinq\n', 'LF ; "'],
    ['a;b\r\n"un\ndeux";2\r\n3;4\r\n', 'CRLF ; "'],
    ['a;b', 'LF , "'],
    // Decision 15: the error about the repeated header is more helpful than a single column named a;a.
    ['a;a\n1;2\n3;4\n', 'LF ; "'],
    ['a;b;b;b\n1;2;3;4\n3;4;5;6\n', 'LF ; "'],
    ['a;b\n1;2;3\n3;4;5\n5;6;7\n', 'LF ; "']
  ])('%j → %s', (sample, dialect) => {
    expect(short(sample)).toBe(dialect)
  })

  it('counts quotes wherever they stand, so that apostrophes of long texts do not win', () => {
    const text = (n: number): string =>
      `L'école n° ${n}\t; ouverte dès l'aube,\nl'accueil aussi ; jusqu'au soir\n\tet l'été, d'ailleurs\n`
    const rows = Array.from({ length: 40 }, (_, n) => `"${n}","${text(n)}","d'accord"`)
    for (const ends of ['\n', '\r\n']) {
      const sample = ['"id","texte","avis"', ...rows].join(ends)
      expect(short(sample)).toBe(`${ends === '\n' ? 'LF' : 'CRLF'} , "`)
    }
  })

  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'é', '1', ' ', "'", '"', ',', ';', '|'),
    minLength: 1
  })

  it('finds the dialect of well-formed files', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        fc.array(fc.tuple(word, word, word), { minLength: 12, maxLength: 30 }),
        (fieldsDelimiter, linesDelimiter, rows) => {
          const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
          const text = [['un', 'deux', 'trois'], ...rows].map((row) => row.map(quoted).join(fieldsDelimiter))
          const found = sniffDialect(text.join(linesDelimiter))
          expect(found).toEqual({ fieldsDelimiter, linesDelimiter, quote: '"', escapeChar: '"' })
        }
      )
    )
  })

  it('accepts any text', () => {
    const unit = fc.constantFrom('a', ',', ';', '"', "'", '\n', '\r\n', '\t', '|')
    fc.assert(fc.property(fc.string({ unit }), (text) => void sniffDialect(text)))
  })
})
