/** Writes dBASE tables for tests. */
export interface DbfColumn {
  name: string
  type: string
  length: number
  decimals?: number
}

/** Returns a dBase III table; deleted rows start with `*`. */
export function dbf(
  columns: DbfColumn[],
  rows: Buffer[][],
  languageDriver: number,
  deleted: number[] = []
): Buffer {
  const headerLength = 32 + 32 * columns.length + 1
  const rowLength = 1 + columns.reduce((sum, { length }) => sum + length, 0)
  const header = Buffer.alloc(headerLength)
  header.set([0x03, 124, 2, 29])
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(headerLength, 8)
  header.writeUInt16LE(rowLength, 10)
  header[29] = languageDriver
  columns.forEach(({ name, type, length, decimals = 0 }, index) => {
    const at = 32 + 32 * index
    header.set(Buffer.from(name, 'latin1'), at)
    header.write(type, at + 11, 'latin1')
    header.set([length % 256, decimals + (length >> 8)], at + 16)
  })
  header[headerLength - 1] = 0x0d
  const lines = rows.map((cells, index) =>
    Buffer.concat([
      Buffer.from(deleted.includes(index) ? '*' : ' '),
      ...cells.map((cell, column) => {
        const bytes = Buffer.alloc(columns[column]?.length ?? 0, ' ')
        cell.copy(bytes)
        return bytes
      })
    ])
  )
  return Buffer.concat([header, ...lines, Buffer.from([0x1a])])
}
