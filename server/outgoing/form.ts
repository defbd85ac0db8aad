/** A form with a file, as browsers send it (RFC 7578), with the length that servers ask for. */
import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'

export interface FormFile {
  field: string
  name: string
  /** Absolute path: it is read as it is sent. */
  path: string
}

interface EncodedForm {
  body: Readable
  /** Bytes. */
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

/** As browsers do (HTML standard, multipart/form-data encoding). */
const escaped = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
