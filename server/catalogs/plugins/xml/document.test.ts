import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExpectedRunFailure } from '../plugin.ts'
import { descendantsNamed, elementAt, elementsAt, parseXml, textIn, withoutException } from './document.ts'

describe('a document of XML', () => {
  it('is parsed to a tree with local names', () => {
    const root = parseXml(
      '<?xml version="1.0"?><a:one xmlns:a="urn:a"><b x:href="h">t&amp;<![CDATA[<u>]]></b><b><c> d </c></b></a:one>'
    )
    expect(root.name).toBe('one')
    expect(elementsAt(root, 'b').map(textIn)).toEqual(['t&<u>', 'd'])
    expect(elementAt(root, 'b')?.attributes).toEqual({ href: 'h' })
    expect(textIn(elementAt(root, 'b', 'c'))).toBe('d')
    expect(descendantsNamed(root, 'c')).toHaveLength(1)
    expect(elementAt(root, 'none', 'c')).toBeUndefined()
  })

  it.each([
    ['', /pas par du XML/],
    ['plain', /pas par du XML/],
    ['<!doctype html><HTML><body>x</body></HTML>', /HTML/],
    ['<a><b></b>', /incomplet/],
    ['<a>'.repeat(200), /niveaux/],
    [`<a>${'<b/>'.repeat(400_001)}</a>`, /éléments/]
  ])('is refused with a message: %.20s', (text, message) => {
    expect(() => parseXml(text)).toThrow(message)
    expect(() => parseXml(text)).toThrow(ExpectedRunFailure)
  })

  it('keeps its declared entities unexpanded', () => {
    const root = parseXml('<!DOCTYPE a [<!ENTITY e "long">]><a>&e;</a>')
    expect(textIn(root)).toBe('&e;')
  })

  it('throws the message of an exception report', () => {
    const root = parseXml(
      '<ows:ExceptionReport><ows:ExceptionText>No such\n layer</ows:ExceptionText></ows:ExceptionReport>'
    )
    expect(() => withoutException(root)).toThrow('Le serveur répond par une erreur : No such layer')
  })

  it('throws expected errors only, for any text', () => {
    const pieces = [
      '<a>',
      '</a>',
      '<b x="',
      '">',
      '&',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?',
      '?>',
      '<!DOCTYPE',
      't'
    ]
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...pieces)).map((all) => all.join(''))
        ),
        (text) => {
          try {
            parseXml(text)
          } catch (error) {
            expect(error).toBeInstanceOf(ExpectedRunFailure)
          }
        }
      ),
      { endOnFailure: true }
    )
  })
})
