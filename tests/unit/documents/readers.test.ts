/** Documents are read in child processes, which may crash. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  documentReaders,
  type DocumentReaders
} from '../../../server/datasets/lineAttachments/texts/documentReaders.ts'
import { pdfOf, pdfOfObjects } from '../../api/support/officeFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'readers-'))
let readers: DocumentReaders

beforeAll(() => {
  readers = documentReaders(2, { limits: { maxBytes: 1000, maxMsOfReading: 3000 }, graceMs: 1000 })
})
afterAll(async () => {
  await readers.close()
  rmSync(folder, { recursive: true })
})

function put(name: string, content: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** PDF page whose content is a compressed stream. */
function pdfOfStream(content: Buffer): Buffer {
  const stream = deflateSync(content, { level: 1 })
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream.toString('latin1')}\nendstream`
  ])
}

describe('reader processes', () => {
  it('read many documents, a few at a time', async () => {
    const paths = Array.from({ length: 10 }, (_, index) => put(`${index}.pdf`, pdfOf(`page ${index}`)))
    const read = await Promise.all(paths.map((path) => readers.read(path, 'a.pdf')))
    expect(read.map(({ text }) => text)).toEqual(paths.map((_, index) => `page ${index}`))
  })

  it('are replaced when a document exceeds the memory or time limit', async () => {
    const bomb = put('bomb.pdf', pdfOfStream(Buffer.alloc(300_000_000, 32)))
    const endless = put('endless.pdf', pdfOfStream(Buffer.from('q Q '.repeat(25_000_000))))
    const whole = put('whole.pdf', pdfOf('mot'))
    const [ofBomb, ofEndless] = await Promise.all([
      readers.read(bomb, 'bomb.pdf'),
      readers.read(endless, 'endless.pdf')
    ])
    expect(ofBomb?.type).toBe('application/pdf')
    expect(['slow', 'heavy']).toContain(ofBomb?.problem)
    expect(['slow', 'heavy']).toContain(ofEndless?.problem)
    // On a busy machine a new process starts slowly.
    const textOf = async (name: string): Promise<string | undefined> => (await readers.read(whole, name)).text
    for (const name of ['a.pdf', 'b.pdf'])
      await expect.poll(() => textOf(name), { timeout: 30_000 }).toBe('mot')
  }, 60_000)

  it('report a missing file', async () => {
    await expect(readers.read(join(folder, 'none.pdf'), 'none.pdf')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('report a process that cannot start, and still shut down', async () => {
    const { execPath } = process
    const others = documentReaders(1)
    const path = put('again.pdf', pdfOf('mot'))
    process.execPath = join(folder, 'missing')
    try {
      await expect(others.read(path, 'again.pdf')).rejects.toThrow('could not be started')
    } finally {
      process.execPath = execPath
    }
    expect(await others.read(path, 'again.pdf')).toMatchObject({ text: 'mot' })
    await others.close()
  })
})
