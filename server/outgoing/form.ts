/** Multipart form with a file (RFC 7578), with the `Content-Length` that some servers require. */
import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'

export interface FormFile {
  field: string
  name: string
  /** Absolute path; the file is streamed. */
  path: string
}

interface EncodedForm {
  body: Readable
  /** Length in bytes. */
  length: number
  type: string
}

export async function encodedForm(fields: Record<string, string>, file: FormFile): Promise<EncodedForm> {
  const boundary = `fairway-${randomBytes(16).toString('hex')}`
  const texts = Object.entries(fields).map(([name, value]) => `${headOf(boundary, name)}\r\n\r\n${value}\r\n`)
  const head = `${headOf(boundary, file.field)}; filename="${escaped(file.name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const form = new Blob([...texts, head, await openAsBlob(file.path), `\r\n--${boundary}--\r\n`])
  return {
    body: Readable.from(form.stream() as AsyncIterable<Uint8Array>, { objectMode: false }),
    length: form.size,
    type: `multipart/form-data; boundary=${boundary}`
  }
}

const headOf = (boundary: string, field: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(field)}"`

/** Escapes a file name as browsers do (HTML standard, multipart/form-data encoding). */
const escaped = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
