/** Common steps of dataset tests: upload, then wait. */
import type { Answer, TestClient } from './client.ts'

export interface UploadOptions {
  /** Dataset whose data is replaced; created with this id when it does not exist. */
  id?: string
  /** Query string without `?`, such as `draft=true`. */
  query?: string
  /** Content of the `body` part. */
  body?: Record<string, unknown>
  /** Other text parts. */
  fields?: Record<string, string>
  /** Archive of the files attached to lines. */
  attachments?: Uint8Array<ArrayBuffer>
}

interface WaitOptions {
  /** Waits for the draft instead of the published dataset. */
  draft?: boolean
  timeoutMs?: number
}

// eslint-disable-next-line typescript/no-explicit-any -- datasets have every shape: tests name the fields that they read
type AnyDataset = any

export function upload(
  client: TestClient,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  options: UploadOptions = {}
): Promise<Answer> {
  const form = new FormData()
  if (options.body) form.append('body', JSON.stringify(options.body))
  for (const [key, value] of Object.entries(options.fields ?? {})) form.append(key, value)
  form.append('file', new Blob([content]), name)
  if (options.attachments) form.append('attachments', new Blob([options.attachments]), 'attachments.zip')
  const path = options.id ? `/datasets/${options.id}` : '/datasets'
  const query = options.query ? `?${options.query}` : ''
  return client.post(`${path}${query}`, form)
}

/**
 * Waits until a dataset is finalized and has no draft in processing (with `draft: true`, until its draft is finalized);
 * returns the dataset.
 * @throws Error with the last journal error when processing fails
 */
export async function waitFinalized(
  client: TestClient,
  id: string,
  options: WaitOptions = {}
): Promise<AnyDataset> {
  const dataset = await waitStatus(client, id, ['finalized', 'error'], options)
  if (dataset.status === 'finalized') return dataset
  const journal = await client.get(`/datasets/${id}/journal`)
  throw new Error(`dataset ${id} is in error: ${JSON.stringify(journal.json?.[0])}`)
}

/** Waits until the dataset has one of the statuses; the `error` status of a draft counts too. */
export async function waitStatus(
  client: TestClient,
  id: string,
  statuses: string[],
  { draft = false, timeoutMs = 30_000 }: WaitOptions = {}
): Promise<AnyDataset> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await client.get(`/datasets/${id}?draft=true`)
    if (answer.status !== 200) throw new Error(`dataset ${id}: ${answer.status} ${answer.text}`)
    const { status, draftReason } = answer.json
    const settled = draft || !draftReason || status === 'error'
    if (settled && statuses.includes(status)) return answer.json
    if (Date.now() > deadline) throw new Error(`dataset ${id} stays ${status}`)
    await new Promise((resume) => setTimeout(resume, 30))
  }
}
