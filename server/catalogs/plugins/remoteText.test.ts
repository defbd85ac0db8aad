import { expect, it } from 'vitest'
import { decodedText } from './remoteText.ts'

const xml = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>Écoles d’été</a>`
/** Encodes `Écoles d’été` in Windows-1252. */
const western = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')

it.each([
  [
    'UTF-8, whatever is said',
    Buffer.from(xml('ISO-8859-1')),
    'text/xml; charset=ISO-8859-1',
    xml('ISO-8859-1')
  ],
  ['what the header says', western('Écoles d’été'), 'text/plain; charset="windows-1252"', 'Écoles d’été'],
  ['what the document says', western(xml('ISO-8859-1')), 'text/xml', xml('ISO-8859-1')],
  [
    'what it looks like',
    western('Les écoles d’été à côté. '.repeat(9)),
    'text/plain',
    'Les écoles d’été à côté. '.repeat(9)
  ],
  ['what it looks like, not what is not so', western(xml('UTF-8')), 'text/xml; charset=utf-8', xml('UTF-8')],
  ['something, for a name that nobody knows', western('é'), 'text/plain; charset=none', '\uFFFD'],
  ['UTF-8 with a mark', Buffer.from('\uFEFFé'), '', 'é']
])('a text is read as %s', (_what, bytes, type, text) => {
  expect(decodedText(bytes, type)).toBe(text)
})
