/** Writer of zip archives byte by byte, for entries with false metadata. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string | Uint8Array
  content?: string | Uint8Array
  /** General purpose bits: 1 for encrypted, 0x800 for a name in UTF-8. */
  flags?: number
  /** Unix mode: file type and permissions. */
  mode?: number
  /** False uncompressed size in the headers. */
  announcedSize?: number
  /** False checksum in the headers. */
  announcedSum?: number
  /** Compression method; 8 (deflate) by default. */
  method?: number
}

interface WrittenEntry {
  local: Buffer
  central: Buffer
}

export function zipOf(entries: ZipEntry[]): Buffer {
  const writtenEntries: WrittenEntry[] = []
  let offset = 0
  for (const entry of entries) {
    const one = writtenEntry(entry, offset)
    writtenEntries.push(one)
    offset += one.local.length
  }
  const central = Buffer.concat(writtenEntries.map((entry) => entry.central))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...writtenEntries.map((entry) => entry.local), central, end])
}

function writtenEntry(entry: ZipEntry, offset: number): WrittenEntry {
  const name = Buffer.from(entry.name)
  const plain = Buffer.from(entry.content ?? '')
  const { method = 8, flags = 0, mode = 0o100644 } = entry
  const packed = method === 8 ? deflateRawSync(plain) : plain
  // Version, flags, method, date, checksum and sizes, common to the local and central headers.
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt32LE(0x5a21_0000, 6)
  common.writeUInt32LE(entry.announcedSum ?? crc32(plain), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(entry.announcedSize ?? plain.length, 18)
  common.writeUInt16LE(name.length, 22)
  const before = Buffer.alloc(6)
  before.writeUInt32LE(0x02014b50, 0)
  before.writeUInt16LE(0x031e, 4)
  const after = Buffer.alloc(14)
  after.writeUInt32LE((mode << 16) >>> 0, 6)
  after.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, name, packed]),
    central: Buffer.concat([before, common, after, name])
  }
}
