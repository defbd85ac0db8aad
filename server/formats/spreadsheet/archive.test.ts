import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { usualUnpackLimits } from '../unpacking.ts'
import { checkArchive } from './archive.ts'
import { fixtures } from './testing.ts'

const refused = 'Le contenu de ce fichier est trop volumineux une fois décompressé ou converti'

async function archive(entries: Record<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

test('a workbook passes', async () => {
  for (const format of ['xlsx', 'ods']) {
    const content = await readFile(join(fixtures, `cells.${format}`))
    expect(await checkArchive(content, usualUnpackLimits)).toEqual({ format, isMisread: false })
  }
})

test('an archive with too large declared sizes is not inflated', async () => {
  const content = await archive({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/a.xml': Buffer.alloc(1000, ' ')
  })
  // Declares a false size for the second entry in the central directory.
  const entry = content.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  content.writeUInt32LE(0xf0_00_00_00, entry + 24)
  await expect(checkArchive(content, usualUnpackLimits)).rejects.toThrow(refused)
})

test('an archive that expands too much is refused', async () => {
  const content = await archive({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/a.xml': Buffer.alloc(70 << 20, ' ')
  })
  await expect(checkArchive(content, usualUnpackLimits)).rejects.toThrow(refused)
})

test('an archive with false declared sizes is refused', async () => {
  const content = await archive({ 'xl/workbook.xml': Buffer.alloc(100_000, 'ab') })
  const entry = content.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  content.writeUInt32LE(10, entry + 24)
  await expect(checkArchive(content, usualUnpackLimits)).rejects.toThrow('tronqué ou endommagé')
})

test('an archive over the configured size is refused', async () => {
  const content = await readFile(join(fixtures, 'cells.xlsx'))
  await expect(checkArchive(content, { size: 5000, ratio: -1 })).rejects.toThrow(`${refused} : plus de 5 ko.`)
})

test('a link over a whole sheet is refused', async () => {
  const content = await archive({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/worksheets/sheet1.xml': Buffer.from(
      '<worksheet><hyperlink ref="A1:XFD1048576" location="a"/></worksheet>'
    )
  })
  await expect(checkArchive(content, usualUnpackLimits)).rejects.toThrow(
    'le contenu décompressé du fichier est trop volumineux'
  )
})
