/** Detects the format of a file from its first bytes. */

type Signature = 'zip' | 'compound' | 'biff' | 'markup' | 'dbf' | 'unknown'

/** Version bytes of dBase and FoxPro files, without dBase II and dBase 7, whose headers have another layout. */
const dbfVersions = new Set([0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5, 0xfb])

export function signature(content: Buffer): Signature {
  if (content.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'zip'
  if (content.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return 'compound'
  // Excel 2 to 4 wrote records without container.
  if (content[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(content[1] ?? -1)) return 'biff'
  const start = content.subarray(0, 4096).toString('utf8').replace('\ufeff', '').trimStart()
  if (start.startsWith('<')) return 'markup'
  return dbfVersions.has(content[0] ?? 0) ? 'dbf' : 'unknown'
}

/** Whether an XML file is a flat OpenDocument. */
export function isFlatDocument(content: Buffer): boolean {
  return content.subarray(0, 4096).toString('utf8').includes('office:document')
}

/** Whether a flat document is complete: the library silently accepts a truncated one. */
export function isWholeFlatDocument(content: Buffer): boolean {
  return content.subarray(-256).toString('utf8').trimEnd().endsWith('office:document>')
}
