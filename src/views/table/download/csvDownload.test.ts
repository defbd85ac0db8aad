// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadCsv, nextLink, withoutHeader, withoutMark, type DownloadTarget } from './csvDownload.ts'

const mark = '\ufeff'
let written: string
let ending: 'open' | 'closed' | 'aborted'
const target: DownloadTarget = {
  write(bytes) {
    written += new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    return Promise.resolve()
  },
  close: () => Promise.resolve(void (ending = 'closed')),
  abort: () => Promise.resolve(void (ending = 'aborted'))
}
const requested: string[] = []

/** Mocks responses in sequence; a number is an error status. */
function serve(...answers: (number | { body: string; next?: string })[]): void {
  const remaining = [...answers]
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path)
    const answer = remaining.shift() ?? 500
    if (typeof answer === 'number') return Promise.resolve(new Response('busy', { status: answer }))
    const headers: Record<string, string> = answer.next ? { link: `<${answer.next}>; rel=next` } : {}
    return Promise.resolve(new Response(answer.body, { headers }))
  })
}

const run = (options: { signal?: AbortSignal; onPage?: (lines: number) => void } = {}): Promise<void> =>
  downloadCsv({
    path: '/lines?format=csv',
    target,
    signal: options.signal ?? new AbortController().signal,
    onPage: options.onPage ?? (() => {}),
    retryDelayMs: 1
  })

beforeEach(() => {
  written = ''
  ending = 'open'
  requested.length = 0
})
afterEach(() => vi.unstubAllGlobals())

describe('a CSV in several pages', () => {
  it('follows the next links, with a single header and byte order mark', async () => {
    serve(
      { body: `${mark}"a"\n1\n`, next: 'https://api.example/lines?format=csv&after=1' },
      { body: `${mark}2\n` }
    )
    const pages: number[] = []
    await run({ onPage: (lines) => pages.push(lines) })
    expect(written).toBe(`${mark}"a"\n1\n2\n`)
    expect(requested).toEqual(['/lines?format=csv', '/lines?format=csv&after=1&header=false'])
    expect(pages).toEqual([10_000, 20_000])
    expect(ending).toBe('closed')
  })

  it('retries a page after a server error', async () => {
    serve(503, 502, { body: 'x' })
    await run()
    expect([written, ending]).toEqual(['x', 'closed'])
  })

  it('aborts the file after ten retries', async () => {
    serve()
    await expect(run()).rejects.toThrow('busy')
    expect(requested).toHaveLength(11)
    expect(ending).toBe('aborted')
  })

  it('aborts the file when it is cancelled', async () => {
    serve({ body: 'a', next: 'https://api.example/lines?after=1' })
    const abort = new AbortController()
    await expect(run({ signal: abort.signal, onPage: () => abort.abort() })).rejects.toThrow('abort')
    expect(requested).toHaveLength(1)
    expect(ending).toBe('aborted')
  })
})

describe('a Link header', () => {
  it.each([
    ['<https://h/a?x=1,2>; rel=next', 'https://h/a?x=1,2'],
    ['<https://h/p>; rel="prev", <https://h/n>; rel="next"', 'https://h/n'],
    ['<https://h/p>; rel=prev', undefined],
    ['', undefined]
  ])('%s', (header, expected) => {
    expect(nextLink(header)).toBe(expected)
  })

  it('becomes a path without the header row', () => {
    expect(withoutHeader('https://h/a?after=1')).toBe('/a?after=1&header=false')
  })

  it('keeps the bytes of a page without byte order mark', () => {
    expect(withoutMark(new Uint8Array([1, 2]))).toEqual(new Uint8Array([1, 2]))
  })
})
