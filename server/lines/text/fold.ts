/** ASCII equivalents of letters that Unicode does not decompose. */
const special: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ĸ: 'q',
  ŧ: 't',
  '’': "'",
  ᵉ: 'e'
}

/** Folds a lower-case word to ASCII where possible: é→e, ç→c, œ→oe… Other scripts are kept. */
export function fold(word: string): string {
  if (isAscii(word)) return word
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[œæßøđðþłħıŋĸŧ’ᵉ]/g, (character) => special[character] ?? character)
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}
