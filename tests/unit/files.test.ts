import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatasetFiles } from '../../server/files/datasetFiles.ts'
import { safeFileName } from '../../server/files/names.ts'
import { receive } from '../../server/files/receive.ts'
import { disposition, rangeOf } from '../../server/http/downloads.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('receiving a file', () => {
  it('measures and hashes the written data', async () => {
    const path = join(folder, 'whole')
    const received = await receive(Readable.from([Buffer.from('hel'), Buffer.from('lo')]), path)
    expect(received).toEqual({ size: 5, md5: '5d41402abc4b2a76b9719d911017c592' })
    expect(readFileSync(path, 'utf8')).toBe('hello')
  })

  it('leaves no file when the stream breaks', async () => {
    const path = join(folder, 'cut')
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('start')
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
      })()
    )
    await expect(receive(broken, path)).rejects.toMatchObject({ statusCode: 400 })
    expect(existsSync(path)).toBe(false)
  })

  it.runIf(existsSync('/dev/full'))('reports a full disk', async () => {
    // A symbolic link, since a partially received file is deleted.
    const path = join(folder, 'full')
    symlinkSync('/dev/full', path)
    const full = receive(Readable.from([Buffer.alloc(100_000)]), path)
    await expect(full).rejects.toMatchObject({ statusCode: 507 })
  })
})

describe('file names', () => {
  it('are kept when they are safe, and sanitized otherwise', () => {
    expect(safeFileName('données 2024 (v2).csv')).toBe('données 2024 (v2).csv')
    expect(safeFileName('C:\\Users\\me\\a.csv')).toBe('a.csv')
    expect(safeFileName('..')).toBe('file')
    expect(safeFileName(`${'x'.repeat(300)}.csv.gz`)).toMatch(/^x+\.csv\.gz$/)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (given) => {
        const name = safeFileName(given)
        expect(name.length).toBeGreaterThan(0)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
        expect(name).not.toMatch(/[/\\]|^\.\.?$/)
        expect(name).not.toContain('\0')
      })
    )
  })

  it('are encoded in headers', () => {
    expect(disposition('a.csv')).toBe('attachment; filename="a.csv"')
    expect(disposition('été "x".csv', true)).toBe(
      `inline; filename="ete _x_.csv"; filename*=UTF-8''%C3%A9t%C3%A9%20%22x%22.csv`
    )
  })
})

describe('HTTP ranges', () => {
  it.each([
    ['bytes=0-2', { start: 0, end: 2 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=0-100', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=0-1,3-4', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined]
  ])('%s', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range)
  })
})

describe('dataset files', () => {
  it('named in the metadata are kept, and others are reported as orphans', async () => {
    const files = await openDatasetFiles(folder)
    const upload = await files.startUpload()
    await receive(Readable.from([Buffer.from('x')]), join(upload.folder, 'a.csv'))
    const set = await upload.keepFor('d')
    await upload.discard()
    await files.prepare('d')
    for (const name of ['one.duckdb', 'one.duckdb.wal', 'two.duckdb', 'two.duckdb.tmp']) {
      await receive(Readable.from([Buffer.from('x')]), files.linesPath('d', name))
    }
    const kept = { files: [set], lines: ['one.duckdb'], diagnostics: [], metadataAttachments: [] }
    const orphans = await files.unreferenced('d', kept)
    expect(orphans.other).toEqual([])
    expect(orphans.lines.toSorted()).toEqual(
      ['two.duckdb', 'two.duckdb.tmp'].map((name) => files.linesPath('d', name))
    )
    await files.remove('d')
    await files.remove('d')
    expect(await files.datasets()).toEqual([])
    expect(readdirSync(join(folder, 'trash'))).toEqual([])
  })
})
