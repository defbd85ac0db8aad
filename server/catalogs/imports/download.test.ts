import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import type { RemoteAccess } from '../plugins/remoteAccess.ts'
import { downloadFile } from './download.ts'

const folder = mkdtempSync(join(tmpdir(), 'download-'))
afterAll(() => rmSync(folder, { recursive: true }))

const first = 'https://data.test/lines'

/** Downloads pages of a CSV, each with the address of the next one, and returns the joined file. */
async function joined(pages: string[], nextOf = (page: number) => `${first}?page=${page}`): Promise<string> {
  const text = (url: string | URL): Promise<unknown> => {
    const page = Number(new URL(url).searchParams.get('page') ?? 0)
    const next = page + 1 < pages.length ? { next: nextOf(page + 1) } : {}
    return Promise.resolve({ text: pages[page], type: 'text/csv', url: new URL(url), ...next })
  }
  const remote = { text, maxFileBytes: 1000 } as unknown as RemoteAccess
  const source = { url: first, name: 'lines.csv', followsLinks: true } as const
  const { path, size } = await downloadFile(remote, source, folder, () => {})
  const whole = readFileSync(path, 'utf8')
  expect(size).toBe(Buffer.byteLength(whole))
  return whole
}

it.each([
  ['of whole lines', ['a,b\n1,2\n', 'a,b\n3,4\n'], 'a,b\n1,2\n3,4\n'],
  ['without a line break at their end', ['a,b\n1,2', 'a,b\n3,4'], 'a,b\n1,2\n3,4\n'],
  [
    'with a line break in the name of a column',
    ['"a\nx",b\r\n1,2\r\n', '"a\nx",b\r\n3,4\r\n'],
    '"a\nx",b\r\n1,2\r\n3,4\r\n'
  ],
  ['the last of which has no lines', ['a,b\n1,2\n', 'a,b'], 'a,b\n1,2\n']
])('joins pages %s', async (_what, pages, whole) => {
  expect(await joined(pages)).toBe(whole)
})

it('refuses a CSV when one page is something else', async () => {
  const page = '<!doctype html><p>Sign in,\nplease</p>'
  await expect(joined([page])).rejects.toThrow(/page HTML/)
  await expect(joined(['a,b\n1,2\n', page])).rejects.toThrow(/ne peut pas être lue/)
  await expect(joined(['a,b\n1,2\n', 'b,a\n3,4\n'])).rejects.toThrow(/ne peut pas être lue/)
  await expect(joined([''])).rejects.toThrow(/vide/)
})

it('follows the next page on the same server, and refuses another server', async () => {
  const behindProxy = (page: number): string => `http://data.test/lines?page=${page}`
  expect(await joined(['a\n1\n', 'a\n2\n'], behindProxy)).toBe('a\n1\n2\n')
  const elsewhere = (page: number): string => `https://other.test/lines?page=${page}`
  await expect(joined(['a\n1\n', 'a\n2\n'], elsewhere)).rejects.toThrow(/autre serveur/)
})

it.each([
  ['trees.csv.gz', gzipSync('a\n1\n'), 'trees.csv.gz'],
  ['trees.csv.gz', 'a\n1\n', 'trees.csv'],
  ['trees.csv', gzipSync('a\n1\n'), 'trees.csv.gz'],
  ['trees.csv', 'a\n1\n', 'trees.csv'],
  // `.xlsx.gz` is not a supported format: the name stays.
  ['trees.xlsx', gzipSync('a'), 'trees.xlsx']
])('names %s by its content', async (name, content, named) => {
  const write = async (path: string): Promise<{ size: number; type: string }> => {
    await writeFile(path, content)
    return { size: content.length, type: '' }
  }
  const file = await downloadFile({} as RemoteAccess, { name, write }, folder, () => {})
  expect(file.name).toBe(named)
})
