import { describe, expect, it } from 'vitest'
import { checkResponseShape } from './samlResponse.ts'

const response = (content: string): string =>
  Buffer.from(
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${content}</samlp:Response>`
  ).toString('base64')
const method = (name: string, algorithm: string): string =>
  `<ds:${name} xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="${algorithm}"/>`
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

describe('the shape of an answer of SAML', () => {
  it('is that of a response of the size of one', () => {
    expect(() => checkResponseShape(response('<a/>'.repeat(500)))).not.toThrow()
    expect(() => checkResponseShape(response('<a/>'.repeat(1500)))).toThrow(/too many/)
    expect(() => checkResponseShape(response(`${'<a>'.repeat(700)}${'</a>'.repeat(700)}`))).toThrow(
      /too many/
    )
    const attributes = Array.from({ length: 3000 }, (_, index) => `a${index}=""`)
    expect(() => checkResponseShape(response(`<a ${attributes.join(' ')}/>`))).toThrow(/too many/)
    expect(() => checkResponseShape('')).toThrow()
    expect(() => checkResponseShape(response('<a>'))).toThrow()
    expect(() => checkResponseShape(Buffer.from('<Response/>').toString('base64'))).toThrow(/no response/)
  })

  it('has no document type, however it is written', () => {
    for (const type of ['<!DOCTYPE a>', '<!doctype a>', '<![CDATA[<!DOCTYPE a>]]>', '<!ENTITY a "b">']) {
      expect(() => checkResponseShape(response(type)), type).toThrow(/document type/)
    }
  })

  it('is signed with what is still safe, also where that is spelled otherwise', () => {
    expect(() => checkResponseShape(response(method('DigestMethod', sha256)))).not.toThrow()
    for (const algorithm of [
      '',
      'http://www.w3.org/2000/09/xmldsig#sha1',
      'http://www.w3.org/2000/09/xmldsig#&#115;ha1'
    ]) {
      expect(() => checkResponseShape(response(method('DigestMethod', algorithm))), algorithm).toThrow(
        /signed/
      )
    }
    const signature = 'http://www.w3.org/2000/09/xmldsig#'
    for (const algorithm of [`${signature}rsa-sha1`, `${signature}hmac-sha1`, `${signature}dsa-sha1`]) {
      expect(() => checkResponseShape(response(method('SignatureMethod', algorithm))), algorithm).toThrow(
        /signed/
      )
    }
  })
})
