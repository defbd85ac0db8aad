import type { DownloadTarget } from './csvDownload.ts'

interface SaveFilePicker {
  showSaveFilePicker(options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle>
}

/**
 * Opens a file on disk with the File System Access API, which browsers deny to cross-origin frames; else a blob saved
 * at the end.
 * @throws AbortError when the user closes the file dialog
 */
export async function openTarget(fileName: string): Promise<DownloadTarget> {
  if ('showSaveFilePicker' in window) {
    try {
      return await fileTarget(fileName, window as unknown as SaveFilePicker)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error
    }
  }
  return blobTarget(fileName)
}

async function fileTarget(fileName: string, browser: SaveFilePicker): Promise<DownloadTarget> {
  const handle = await browser.showSaveFilePicker({
    suggestedName: fileName,
    types: [{ description: 'CSV', accept: { 'text/csv': ['.csv'] } }]
  })
  const file = await handle.createWritable()
  return { write: (bytes) => file.write(bytes), close: () => file.close(), abort: () => file.abort() }
}

function blobTarget(fileName: string): DownloadTarget {
  let parts: BlobPart[] = []
  return {
    write(bytes) {
      // One blob per page: the browser may keep blobs on disk.
      parts.push(new Blob([bytes]))
      return Promise.resolve()
    },
    close() {
      saveBlob(new Blob(parts, { type: 'text/csv' }), fileName)
      parts = []
      return Promise.resolve()
    },
    abort() {
      parts = []
      return Promise.resolve()
    }
  }
}

const revokeDelayMs = 60_000

/** Saves a blob as a file download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  openDownload(address, fileName)
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs)
}

/** Starts a download of a URL by the browser. */
export function openDownload(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
