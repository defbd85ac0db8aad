/** Hostile zip archives: bombs, paths that leave the folder, links, passwords. */
import { gzipSync } from 'node:zlib'
import { delimited, features } from './bases.ts'
import type { HostileCase } from './file.ts'
import { zipOf, type ZipEntry } from './zips.ts'

const refusedName = /n'est pas accepté/
const two = (name: ZipEntry['name'], attributes: Partial<ZipEntry> = {}): Buffer =>
  zipOf([
    { name: 'a.pdf', content: 'a' },
    { name, content: 'b', ...attributes }
  ])

function nestedBomb(depth: number): Buffer {
  let content = zipOf([{ name: 'zeros.bin', content: Buffer.alloc(2_000_000) }])
  for (let level = 0; level < depth; level++) {
    const inner = content
    content = zipOf(Array.from({ length: 10 }, (_, index) => ({ name: `${index}.zip`, content: inner })))
  }
  return content
}

/** Returns a central directory whose entries all refer to the same few bytes. */
function overlapping(count: number): Buffer {
  const single = zipOf([{ name: 'a000.bin', content: Buffer.alloc(1_000_000) }])
  const start = single.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const central = single.subarray(start, single.length - 22)
  const entries = Array.from({ length: count }, (_, index) => {
    const copy = Buffer.from(central)
    copy.write(`a${String(index).padStart(3, '0')}.bin`, 46)
    return copy
  })
  const end = Buffer.from(single.subarray(single.length - 22))
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(count * central.length, 12)
  return Buffer.concat([single.subarray(0, start), ...entries, end])
}

function wrongOffset(): Buffer {
  const bytes = two('b.pdf')
  bytes.writeUInt32LE(0x7fff_ffff, bytes.length - 6)
  return bytes
}

export const archiveFiles: HostileCase[] = [
  { name: 'bomb-flat.zip', make: () => zipOf([{ name: 'zeros.csv', content: Buffer.alloc(20_000_000) }]) },
  {
    name: 'bomb-ratio.zip',
    make: () => zipOf([{ name: 'zeros.csv', content: Buffer.alloc(80_000_000, '0\n') }]),
    expects: /plus de 250 fois la taille du fichier/
  },
  {
    name: 'bomb-ratio.csv.gz',
    make: () => gzipSync(Buffer.alloc(80_000_000, '0\n'), { level: 9 }),
    expects: /plus de 250 fois la taille du fichier/
  },
  { name: 'bomb-nested.zip', make: () => nestedBomb(3), expects: 'right' },
  { name: 'bomb-announced.zip', make: () => two('big.bin', { announcedSize: 0xfffffff0 }) },
  {
    name: 'bomb-many-announced.zip',
    make: () =>
      zipOf(
        Array.from({ length: 10 }, (_, i) => ({ name: `${i}.bin`, content: 'x', announcedSize: 0xf0000000 }))
      ),
    expects: /trop volumineux/
  },
  { name: 'bomb-overlapping.zip', make: () => overlapping(20) },
  { name: 'size-too-small.zip', make: () => two('b.bin', { content: 'abcdefgh', announcedSize: 2 }) },
  { name: 'size-too-large.zip', make: () => two('b.bin', { content: 'abcdefgh', announcedSize: 200 }) },
  { name: 'wrong-sum.zip', make: () => two('b.bin', { announcedSum: 1 }) },
  { name: 'unknown-method.zip', make: () => two('b.bin', { method: 99 }) },
  { name: 'wrong-offset.zip', make: wrongOffset },
  {
    name: 'traversal.zip',
    make: () => two('../../../../tmp/fairway-hostile-outside.txt'),
    expects: refusedName
  },
  { name: 'traversal-inside.zip', make: () => two('a/../../b.pdf'), expects: refusedName },
  { name: 'traversal-windows.zip', make: () => two('..\\..\\b.pdf'), expects: refusedName },
  {
    name: 'traversal-table.zip',
    make: () => zipOf([{ name: '../outside.csv', content: delimited(';') }]),
    expects: refusedName
  },
  { name: 'absolute.zip', make: () => two('/tmp/fairway-hostile-outside.txt'), expects: refusedName },
  { name: 'absolute-windows.zip', make: () => two('C:\\b.pdf'), expects: refusedName },
  { name: 'absolute-share.zip', make: () => two('\\\\server\\b.pdf'), expects: refusedName },
  {
    name: 'link.zip',
    make: () => two('lien', { content: '/etc/passwd', mode: 0o120777 }),
    expects: /liens symboliques/
  },
  {
    name: 'link-folder.zip',
    make: () =>
      zipOf([
        { name: 'd', content: '/tmp', mode: 0o120777 },
        { name: 'd/x', content: 'x' }
      ]),
    expects: /liens symboliques/
  },
  { name: 'device.zip', make: () => two('tube', { mode: 0o010644 }) },
  {
    name: 'same-names.zip',
    make: () =>
      zipOf([
        { name: 'a.pdf', content: '1' },
        { name: 'a.pdf', content: '22' }
      ])
  },
  {
    name: 'same-names-case.zip',
    make: () =>
      zipOf([
        { name: 'a.pdf', content: '1' },
        { name: 'A.PDF', content: '22' }
      ]),
    expects: 'right'
  },
  {
    name: 'same-tables.zip',
    make: () =>
      zipOf([
        { name: 'a.csv', content: 'a\n1\n' },
        { name: 'a.csv', content: 'b;c\n2;3\n' }
      ])
  },
  {
    name: 'file-and-folder.zip',
    make: () =>
      zipOf([
        { name: 'a', content: '1' },
        { name: 'a/b', content: '2' }
      ])
  },
  { name: 'encrypted.zip', make: () => two('b.pdf', { flags: 1 }), expects: /mot de passe/ },
  { name: 'no-entry.zip', make: () => zipOf([]), expects: /vide/ },
  { name: 'folders-only.zip', make: () => zipOf([{ name: 'a/', mode: 0o40755 }]), expects: /vide/ },
  { name: 'empty-name.zip', make: () => two('') },
  { name: 'dots.zip', make: () => two('./././b.pdf') },
  { name: 'control-name.zip', make: () => two('a\nb.pdf'), expects: refusedName },
  { name: 'nul-name.zip', make: () => two('a\0b.pdf'), expects: refusedName },
  { name: 'long-name.zip', make: () => two(`${'n'.repeat(5000)}.pdf`) },
  { name: 'long-part.zip', make: () => two(`${'n'.repeat(400)}.pdf`), expects: /trop long/ },
  { name: 'deep-folders.zip', make: () => two(`${'d/'.repeat(450)}b.pdf`) },
  { name: 'invalid-name.zip', make: () => two(Buffer.from([0xff, 0xfe, 0x80]), { flags: 0x800 }) },
  { name: 'cp437-name.zip', make: () => two(Buffer.from([0x82, 0x74, 0x82])), expects: 'right' },
  { name: 'right-to-left.zip', make: () => two('\u202efdp.exe', { flags: 0x800 }) },
  {
    name: 'table-in-folder.zip',
    make: () => zipOf([{ name: 'd/e/table.csv', content: delimited(';') }]),
    expects: 'right'
  },
  {
    name: 'geojson-inside.zip',
    make: () => zipOf([{ name: 'lieux.geojson', content: features() }]),
    expects: 'right'
  },
  {
    name: 'table-named-as-archive.zip',
    make: () => zipOf([{ name: 'table-named-as-archive.zip.csv', content: delimited(';') }]),
    expects: 'right'
  },
  { name: 'hidden-table.zip', make: () => zipOf([{ name: '.csv', content: delimited(';') }]) },
  {
    name: 'long-table-name.zip',
    make: () => zipOf([{ name: `${'t'.repeat(300)}.csv`, content: delimited(';') }])
  },
  {
    name: 'with-comment.zip',
    make: () => Buffer.concat([two('b.pdf').subarray(0, -2), Buffer.from([5, 0]), Buffer.from('salut')]),
    expects: 'right'
  },
  { name: 'with-prefix.zip', make: () => Buffer.concat([Buffer.alloc(500, 'x'), two('b.pdf')]) }
]
