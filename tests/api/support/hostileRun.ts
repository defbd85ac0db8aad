/** Uploads hostile files to a platform and reports each outcome. */
import { readdir, readFile } from 'node:fs/promises'
import type { TestClient } from './client.ts'
import { upload } from './datasets.ts'
import { madeFile, type HostileCase } from './hostileFiles.ts'

export interface Outcome {
  name: string
  expects?: RegExp | 'right'
  /** HTTP status of the upload. */
  status: number
  /** Body of a refused upload. */
  refusal?: string
  /** Outcome of processing; absent when the upload was refused. */
  end?: 'finalized' | 'error'
  /** Errors in the journal. */
  journal: string[]
  /** Response to reading the lines of a finalized dataset. */
  reading?: { status: number; text: string }
}

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))

/** Runs `work` on items with limited concurrency; the results are in the order of the items. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!)
  }
  await Promise.all(Array.from({ length: width }, lane))
  return results
}

/** Uploads a few files at a time. Datasets that wait for processing are on the disk, not in memory. */
export async function outcomesOf(
  client: TestClient,
  cases: readonly HostileCase[],
  deadline: number
): Promise<Outcome[]> {
  const sent = await inParallel(cases, 4, async (one) => {
    const { name, content, expects } = await madeFile(one)
    const answer = await upload(client, name, content)
    return {
      name,
      ...(expects ? { expects } : {}),
      status: answer.status,
      id: idOf(answer.json),
      text: answer.text
    }
  })
  const ends = await endsOf(client, new Set(sent.flatMap(({ id }) => id ?? [])), deadline)
  return inParallel(sent, 4, async ({ id, text, ...one }): Promise<Outcome> => {
    if (!id) return { ...one, refusal: text, journal: [] }
    const end = ends.get(id)!
    const journal = await client.get(`/datasets/${id}/journal`)
    const told = (journal.json as { type: string; data?: string }[]).flatMap(({ type, data }) =>
      type.includes('error') && data ? [data] : []
    )
    if (end === 'error') return { ...one, end, journal: told }
    const lines = await client.get(`/datasets/${id}/lines?size=20&sort=_i`)
    return { ...one, end, journal: told, reading: { status: lines.status, text: lines.text.slice(0, 500) } }
  })
}

function idOf(json: unknown): string | undefined {
  return (json as { id?: string } | undefined)?.id
}

/** Polls the list of datasets, since a request per dataset would be thousands. */
async function endsOf(
  client: TestClient,
  waited: Set<string>,
  deadline: number
): Promise<Map<string, 'finalized' | 'error'>> {
  const ends = new Map<string, 'finalized' | 'error'>()
  for (;;) {
    const answer = await client.get('/datasets?size=2000&select=id,status')
    for (const { id, status } of answer.json.results as { id: string; status: string }[]) {
      if (waited.has(id) && (status === 'finalized' || status === 'error')) ends.set(id, status)
    }
    const left = [...waited].filter((id) => !ends.has(id))
    if (left.length === 0) return ends
    if (Date.now() > deadline)
      throw new Error(`still being processed: ${left.length}, ${left.slice(0, 10).join(', ')}`)
    await pause(500)
  }
}

/** Pids of worker processes started by this process that are still alive. */
export async function workProcessesLeft(): Promise<number[]> {
  const left: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    // The process may end while it is inspected.
    const read = (file: string): Promise<string> => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '')
    const parent = /\) \S (\d+) /.exec(await read('stat'))?.[1]
    if (Number(parent) === process.pid && (await read('cmdline')).includes('workEntry'))
      left.push(Number(entry))
  }
  return left
}

/** @returns pids still alive after the timeout */
export async function workProcessesAfter(milliseconds: number): Promise<number[]> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const left = await workProcessesLeft()
    if (left.length === 0 || Date.now() > deadline) return left
    await pause(200)
  }
}
