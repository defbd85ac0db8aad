/**
 * Structural checks of a SAML response before its signature is verified, since anybody can send one. The signature
 * library takes half a minute for 75 kB of empty elements.
 */
import { DOMParser } from '@xmldom/xmldom'

/**
 * Maximum number of tags, two for each element. A response has about fifty elements, and one more for each attribute
 * value.
 */
const maxTags = 1200
const maxAttributes = 2000

const signatureMethods = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1'
])
const digestMethods = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512'
])
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'

/**
 * Checks the structure of a response.
 * @param encoded document in base64, as posted
 * @throws Error for a document that no SAML provider sends, or an obsolete signature algorithm
 */
export function checkResponseShape(encoded: string): void {
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  // SAML forbids document types, which could define entities.
  if (/<!(doctype|entity)/i.test(xml)) throw new Error('the answer has a document type')
  if (countOf(xml, '<') > maxTags || countOf(xml, '=') > maxAttributes) {
    throw new Error('the answer has too many elements')
  }
  const { documentElement: root } = new DOMParser({ onError: stopAtErrors }).parseFromString(xml, 'text/xml')
  if (root?.namespaceURI !== protocol || root.localName !== 'Response') {
    throw new Error('the answer is no response of SAML 2.0')
  }
  const algorithms = (name: string): (string | null)[] =>
    [...root.getElementsByTagNameNS('*', name)].map((element) => element.getAttribute('Algorithm'))
  if (
    !algorithms('SignatureMethod').every((algorithm) => signatureMethods.has(algorithm ?? '')) ||
    !algorithms('DigestMethod').every((algorithm) => digestMethods.has(algorithm ?? ''))
  ) {
    throw new Error('the answer is signed in a way that is not accepted')
  }
}

function stopAtErrors(level: string, message: string): void {
  if (level !== 'warning') throw new Error(message)
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1
}
