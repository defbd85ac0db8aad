/** Detects the kind of a document from its first bytes, otherwise from its name. */
import mime from 'mime-types'
import { encodingOf, looksBinary } from '../text/encoding.ts'

export type DocumentKind = 'pdf' | 'package' | 'compound' | 'rtf' | 'markup' | 'text'

/** Number of bytes used for the detection. */
export const headSize = 8192

const textTypes = /^text\/|^application\/(.+\+)?(json|xml|yaml|toml|sql|javascript|x-ndjson|x-sh)$/
const unreadTypes = new Set(['image/svg+xml', 'message/rfc822'])

/** `kind` is undefined for a file without text: an image, a video, an unknown format. */
export function documentKind(head: Buffer, name: string): { kind?: DocumentKind; type: string } {
  const typeOfName = mime.lookup(name) || 'application/octet-stream'
  const start = head.subarray(0, 1024).toString('latin1')
  if (start.includes('%PDF-')) return { kind: 'pdf', type: 'application/pdf' }
  if (start.startsWith('PK\x03\x04')) return { kind: 'package', type: 'application/zip' }
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { kind: 'compound', type: typeOfName }
  if (start.startsWith('{\\rtf')) return { kind: 'rtf', type: 'application/rtf' }
  if (isBinary(head) || unreadTypes.has(typeOfName)) {
    return { type: textTypes.test(typeOfName) ? 'application/octet-stream' : typeOfName }
  }
  if (/^(\xef\xbb\xbf)?\s*(<!--[^]*?-->\s*)*<(!doctype html|html)[\s>]/i.test(start)) {
    return { kind: 'markup', type: typeOfName === 'application/xhtml+xml' ? typeOfName : 'text/html' }
  }
  if (typeOfName === 'text/html' || typeOfName === 'application/xhtml+xml')
    return { kind: 'markup', type: typeOfName }
  return { kind: 'text', type: textTypes.test(typeOfName) ? typeOfName : 'text/plain' }
}

/** Whether the bytes are binary; zero bytes only occur in text in UTF-16. */
function isBinary(head: Buffer): boolean {
  const isWide = hasUtf16Mark(head) || /^utf-?16/i.test(encodingOf(head))
  return (head.includes(0) && !isWide) || looksBinary(head, isWide ? '' : head.toString('latin1'))
}

function hasUtf16Mark([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
