import { expect, it } from 'vitest'
import { decodedText } from './remoteText.ts'

const xml = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>Écoles d’été</a>`
/** Encodes `Écoles d’été` in Windows-1252. */
const western = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')

it.each([
  [
    'UTF-8 when valid, whatever is declared',
    Buffer.from(xml('ISO-8859-1')),
    'text/xml; charset=ISO-8859-1',
    xml('ISO-8859-1')
  ],
  [
    'the encoding of the header',
    western('Écoles d’été'),
    'text/plain; charset="windows-1252"',
    'Écoles d’été'
  ],
  ['the encoding of the XML declaration', western(xml('ISO-8859-1')), 'text/xml', xml('ISO-8859-1')],
  [
    'the detected encoding',
    western('Les écoles d’été à côté. '.repeat(9)),
    'text/plain',
    'Les écoles d’été à côté. '.repeat(9)
  ],
  [
    'the detected encoding when the declared UTF-8 is invalid',
    western(xml('UTF-8')),
    'text/xml; charset=utf-8',
    xml('UTF-8')
  ],
  ['replacement characters for an unknown encoding', western('é'), 'text/plain; charset=none', '\uFFFD'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFé'), '', 'é']
])('a text is read as %s', (_what, bytes, type, text) => {
  expect(decodedText(bytes, type)).toBe(text)
})
