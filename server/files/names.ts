/** Names of files that come from outside. */
import { extname } from 'node:path'

/** What every usual file system accepts, in bytes of UTF-8. */
const maxNameBytes = 200

/**
 * A name that is safe in a folder: no path, no control character, not too long; its extension is kept.
 * The name stays what the person gave in every other case.
 */
export function safeFileName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? ''
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
