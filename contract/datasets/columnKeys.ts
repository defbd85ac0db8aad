/** Keys of columns, made from the headers of a file (docs/api/processing.md). */
import slugify from 'slugify'

export type KeyAlgorithm = 'slug' | 'legacy' | 'compat-ods'

const keyRules: Record<KeyAlgorithm, (header: string) => string> = {
  // With this replacement, slugify reads `_` as a space.
  slug: (header) => slugify(header, { lower: true, strict: true, replacement: '_' }),
  legacy: (header) =>
    header
      .replace(/[.\s$;,:!]/g, '_')
      .replaceAll('"', '')
      .replace(/^_+/, ''),
  'compat-ods': (header) =>
    transliterate(header.normalize('NFC').toLowerCase())
      .replace(/[^a-z0-9]/g, ' ')
      .trim()
      .replace(/ +/g, '_')
}

const ligatures: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th'
}

function transliterate(text: string): string {
  return text
    .replace(/[œæßøłđðþ]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

/** Key of a column; empty when no character of its header can be kept. */
export function columnKey(header: string, algorithm: KeyAlgorithm): string {
  return keyRules[algorithm](originalName(header))
}

/** A header as the author of the file wrote it, without the quotes around it. */
export function originalName(header: string): string {
  const text = header.trim()
  const quoted = /^(["'])(.*)\1$/s.exec(text)
  return (quoted?.[2] ?? text).trim()
}
