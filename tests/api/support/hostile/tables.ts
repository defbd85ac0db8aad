/** Hostile delimited texts: broken or oversized. */
import { gzipSync } from 'node:zlib'
import type { HostileCase } from './file.ts'

const utf16 = (text: string, mark: boolean, bigEndian = false): Buffer => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

const simple = 'nom;nombre\nété;1\nhiver;2\nautomne;3\n'
const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '_id',
  '_i',
  '_score',
  'length'
]

const encodings: HostileCase[] = [
  { name: 'utf16-le-mark.csv', make: () => utf16(simple, true), expects: 'right' },
  { name: 'utf16-be-mark.csv', make: () => utf16(simple, true, true), expects: 'right' },
  { name: 'utf16-le.csv', make: () => utf16(simple, false), expects: 'right' },
  { name: 'utf16-be.csv', make: () => utf16(simple, false, true), expects: 'right' },
  { name: 'utf16-odd.csv', make: () => utf16(simple, true).subarray(0, -1) },
  {
    name: 'utf32.csv',
    make: () =>
      Buffer.from(
        new Uint32Array(Array.from(`\ufeff${simple}`, (character) => character.codePointAt(0)!)).buffer
      )
  },
  {
    name: 'utf16-truth-utf8-mark.csv',
    make: () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf16(simple, false)])
  },
  { name: 'marks-only.csv', make: () => '\ufeff\ufeff\ufeff', expects: /vide/ },
  { name: 'nul-bytes.csv', make: () => 'nom;nombre\na\0b;1\n\0;2\n', expects: 'right' },
  { name: 'only-nul.csv', make: () => new Uint8Array(5000) },
  {
    name: 'invalid-utf8.csv',
    make: () => Buffer.from('nom;n\n\xff\xfe\xc0\x80;1\n\xed\xa0\x80;2\n', 'latin1')
  },
  {
    name: 'surrogates-in-utf8.txt',
    make: () => Buffer.from(`nom;n\n${'a'.repeat(200)}\xed\xa0\x80\xed\xb0\x80;1\n`, 'latin1')
  },
  {
    name: 'latin-and-utf8.csv',
    make: () => Buffer.concat([Buffer.from(simple, 'latin1'), Buffer.from(simple)])
  },
  {
    name: 'escape-codes.csv',
    make: () => 'nom;n\n\u001b[31mrouge\u001b[0m;1\n\u202eéte;2\n',
    expects: 'right'
  },
  {
    name: 'late-latin1.csv',
    make: () =>
      Buffer.concat([
        Buffer.from('nom;n\n' + 'abc;1\n'.repeat(180_000)),
        Buffer.from('\xe9t\xe9;2\n', 'latin1')
      ])
  }
]

const shapes: HostileCase[] = [
  { name: 'header-only.csv', make: () => 'a;b;c\n', expects: /Aucune ligne/ },
  { name: 'header-only.tsv', make: () => 'a\tb\tc', expects: /Aucune ligne/ },
  { name: 'header-and-blanks.csv', make: () => 'a;b\n;\n ; \n\n' },
  { name: 'blank.csv', make: () => ' \n\t\n\r\n', expects: /vide/ },
  { name: 'no-newline.txt', make: () => 'un seul mot' },
  { name: 'one-column.csv', make: () => 'nom\na\nb\n', expects: 'right' },
  { name: 'cr-only.csv', make: () => 'nom;n\ra;1\rb;2\rc;3', expects: 'right' },
  { name: 'mixed-line-ends.csv', make: () => 'nom;n\r\na;1\nb;2\rc;3\r\nd;4\n' },
  { name: 'only-delimiters.csv', make: () => ';;;;\n;;;;\n;;;;\n' },
  { name: 'only-quotes.csv', make: () => '"'.repeat(1001) },
  { name: 'only-line-ends.csv', make: () => '\n'.repeat(100_000), expects: /vide/ },
  { name: 'open-quote.csv', make: () => `nom;n\n"a;1\n${'b;2\n'.repeat(2000)}` },
  { name: 'open-quote-in-header.csv', make: () => 'nom;"n\na;1\nb;2\n' },
  { name: 'quote-in-the-middle.csv', make: () => 'nom;n\na"b;1\n"c"d;2\n' },
  {
    name: 'rows-too-long.csv',
    make: () => 'a;b\n1;2\n1;2;3;4\n',
    expects: /Échec du traitement de la ligne/
  },
  { name: 'rows-too-short.csv', make: () => 'a;b;c\n1;2;3\n1\n1;2\n', expects: 'right' },
  { name: 'unnamed-columns.csv', make: () => 'a;;\n1;;\n2;;\n', expects: 'right' },
  { name: 'headers-of-symbols.csv', make: () => '???;!!!\n1;2\n', expects: /pas de colonne détectée/ },
  { name: 'repeated-headers.csv', make: () => 'a;A;b\n1;2;3\n', expects: /plusieurs fois la colonne "a"/ },
  {
    name: 'repeated-headers-100.csv',
    make: () => `${Array(100).fill('a').join(';')}\n${Array(100).fill('1').join(';')}\n`
  },
  {
    name: 'odd-keys.csv',
    make: () => `${oddKeys.join(';')}\n${oddKeys.map((_, index) => index).join(';')}\n`
  },
  ...oddKeys.map((key): HostileCase => ({
    name: `key-${key.replaceAll('_', 'u')}.csv`,
    make: () => `${key};b\nx;1\ny;2\n`
  })),
  { name: 'sql-in-headers.csv', make: () => `"a""; DROP TABLE cells; --";'x'\n1;2\n`, expects: 'right' },
  { name: 'long-header.csv', make: () => `${'h'.repeat(10_000)};b\n1;2\n` },
  {
    name: 'long-headers.csv',
    make: () =>
      `${Array.from({ length: 20 }, (_, i) => `c${i}${'é'.repeat(5000)}`).join(';')}\n${Array(20).fill('1').join(';')}\n`
  }
]

const numbers: HostileCase[] = [
  {
    name: 'large-integers.csv',
    make: () => `n;m\n9007199254740993;1\n-9223372036854775809;2\n${'9'.repeat(400)};3\n`
  },
  { name: 'not-numbers.csv', make: () => 'n;m\nNaN;1\nInfinity;2\n-Infinity;3\n' },
  { name: 'infinite-exponents.csv', make: () => 'n;m\n1e309;1\n-1e400;2\n1e-400;3\n2;4\n' },
  { name: 'hexadecimal.csv', make: () => 'n;m\n0x1F;1\n0b11;2\n0o7;3\n' },
  { name: 'dates-far.csv', make: () => 'jour;n\n0000-01-01;1\n9999-12-31;2\n0001-01-01;3\n' },
  { name: 'dates-impossible.csv', make: () => 'jour;n\n2024-02-30;1\n2023-02-29;2\n' },
  { name: 'dates-of-five-digits.csv', make: () => 'jour;n\n99999-01-01;1\n99999-12-31;2\n' },
  {
    name: 'dates-then-far.csv',
    make: () => `jour;n\n${'2024-01-01;1\n'.repeat(1200)}99999-01-01;2\n0000-00-00;3\n`
  },
  { name: 'instants-far.csv', make: () => 'moment;n\n0000-01-01T00:00:00Z;1\n9999-12-31T23:59:59.999Z;2\n' },
  {
    name: 'instants-odd-zones.csv',
    make: () => 'moment;n\n2024-01-01T00:00:00+99:99;1\n2024-01-01T24:00:00Z;2\n'
  },
  { name: 'french-dates-year-0.csv', make: () => 'jour;n\n01/01/0000;1\n31/12/9999;2\n' },
  { name: 'french-moments-far.csv', make: () => 'moment;n\n01/01/0000 10:00;1\n31/12/9999 24:00;2\n' },
  { name: 'formulas.csv', make: () => "nom;n\n=cmd|' /C calc'!A0;1\n@SUM(1+1);2\n+1+1;3\n", expects: 'right' }
]

const sizes: HostileCase[] = [
  { name: 'columns-10000.csv', make: () => wide(10_000) },
  { name: 'columns-700.csv', make: () => wide(700), expects: 'right' },
  { name: 'columns-100000.csv', make: () => wide(100_000) },
  { name: 'cell-10mb.csv', make: () => `nom;n\n"${'é '.repeat(3_500_000)}";1\nb;2\n` },
  { name: 'header-1mb.csv', make: () => `${'h'.repeat(1_200_000)};n\na;1\n` },
  { name: 'line-without-end.csv', make: () => 'a'.repeat(1_500_000) },
  { name: 'one-word-10mb.csv', make: () => `nom;n\n${'a'.repeat(10_000_000)};1\n` },
  { name: 'bomb.csv.gz', make: () => gzipSync(new Uint8Array(10_000_000)) },
  {
    name: 'bomb-of-lines.csv.gz',
    make: () => gzipSync(`nom;n\n${'a;1\n'.repeat(400_000)}`),
    expects: 'right'
  },
  { name: 'twice.csv.gz', make: () => gzipSync(gzipSync(simple)) },
  {
    name: 'two-members.csv.gz',
    make: () => Buffer.concat([gzipSync(simple), gzipSync('printemps;4\n')]),
    expects: 'right'
  },
  {
    name: 'member-and-rubbish.csv.gz',
    make: () => Buffer.concat([gzipSync(simple), Buffer.from('rubbish')])
  },
  { name: 'empty-inside.csv.gz', make: () => gzipSync(''), expects: /vide/ },
  { name: 'wrong-sum.txt.gz', make: () => wrongSum() }
]

function wide(count: number): string {
  const line = (prefix: string): string =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(',')
  return `${line('c')}\n${line('')}\n${line('1')}\n`
}

function wrongSum(): Buffer {
  const bytes = gzipSync(simple)
  bytes[bytes.length - 8]! ^= 0xff
  return bytes
}

export const tableFiles: HostileCase[] = [...encodings, ...shapes, ...numbers, ...sizes]
