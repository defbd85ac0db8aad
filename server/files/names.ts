/** Sanitizing of file names from outside. */
import { extname } from 'node:path'

/** Maximum length of a name in UTF-8 bytes, accepted by common file systems. */
const maxNameBytes = 200

/** A safe file name: no path, no control characters, bounded length, same extension. Other names are unchanged. */
export function safeFileName(originalName: string): string {
  const base = originalName.split(/[/\\]/).at(-1) ?? ''
  const printable = base
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e]/g, '')
    .trim()
  const name = printable.replace(/^\.+/, '') || 'file'
  if (Buffer.byteLength(name) <= maxNameBytes) return name
  const extension = shortExtension(name)
  return (
    cutBytes(name.slice(0, name.length - extension.length), maxNameBytes - Buffer.byteLength(extension)) +
    extension
  )
}

function shortExtension(name: string): string {
  const gz = name.toLowerCase().endsWith('.gz') ? name.slice(-3) : ''
  const extension = extname(gz ? name.slice(0, -3) : name) + gz
  return Buffer.byteLength(extension) <= 20 ? extension : ''
}

function cutBytes(text: string, bytes: number): string {
  let cut = ''
  let size = 0
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    cut += character
  }
  return cut
}
