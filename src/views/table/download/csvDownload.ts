/** Downloads all matching lines as one CSV file, page by page. */
import { apiRequest } from '../../../api/http.ts'
import { pathOf } from '../linesRequest.ts'

/** Lines per page: the maximum of the API. */
export const downloadPageSize = 10_000
const triesPerPage = 10
const retryDelayMs = 2000
const byteOrderMark = [0xef, 0xbb, 0xbf]

/** Destination of the bytes: a file on disk where the browser allows it, else a blob. */
export interface DownloadTarget {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  close: () => Promise<void>
  /** Discards the written bytes. */
  abort: () => Promise<void>
}

interface CsvDownload {
  /** Path of the request for the first page. */
  path: string
  target: DownloadTarget
  signal: AbortSignal
  onPage: (lines: number) => void
  retryDelayMs?: number
}

/** URL of the next page in a `Link` header (RFC 8288), quoted or not. */
export function nextLink(header: string | null): string | undefined {
  for (const part of (header ?? '').split(/,\s*(?=<)/)) {
    const match = /^<([^>]+)>\s*;.*\brel="?next"?/.exec(part.trim())
    if (match?.[1]) return match[1]
  }
  return undefined
}

/** Path of a page without the CSV header row. */
export function withoutHeader(address: string): string {
  const path = pathOf(address)
  const [base = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  query.set('header', 'false')
  return `${base}?${query}`
}

/** Bytes of a page without its byte order mark. */
export function withoutMark(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return byteOrderMark.every((byte, index) => bytes[index] === byte)
    ? bytes.subarray(byteOrderMark.length)
    : bytes
}

/**
 * Fetches every page and writes it to the target; closes the target at the end, or discards it on failure.
 * @throws the error of the last attempt of a page; AbortError after a cancel
 */
export async function downloadCsv(download: CsvDownload): Promise<void> {
  const { target, signal } = download
  try {
    let path: string | undefined = download.path
    let isFirst = true
    let lines = 0
    while (path) {
      signal.throwIfAborted()
      const page = await fetchPage(path, signal, download.retryDelayMs ?? retryDelayMs)
      await target.write(isFirst ? page.bytes : withoutMark(page.bytes))
      lines += downloadPageSize
      download.onPage(lines)
      path = page.next && withoutHeader(page.next)
      isFirst = false
    }
    await target.close()
  } catch (error) {
    await target.abort()
    throw error
  }
}

interface Page {
  bytes: Uint8Array<ArrayBuffer>
  next: string | undefined
}

async function fetchPage(path: string, signal: AbortSignal, delayMs: number): Promise<Page> {
  for (let tries = 1; ; tries++) {
    try {
      const response = await apiRequest(path, { signal })
      return {
        bytes: new Uint8Array(await response.arrayBuffer()),
        next: nextLink(response.headers.get('link'))
      }
    } catch (error) {
      if (signal.aborted || tries > triesPerPage) throw error
      await pause(delayMs, signal)
    }
  }
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(new DOMException('The download was cancelled', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', stop, { once: true })
  })
}
