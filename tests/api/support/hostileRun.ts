/** Uploads hostile files to a platform and reports each outcome. */
import { readdir, readFile } from 'node:fs/promises'
import type { TestClient } from './client.ts'
import { upload } from './datasets.ts'
import { writeHostileFile, type HostileCase } from './hostileFiles.ts'

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
  const uploads = await inParallel(cases, 4, async (hostileCase) => {
    const { name, content, expects } = await writeHostileFile(hostileCase)
    const answer = await upload(client, name, content)
    return {
      name,
      ...(expects ? { expects } : {}),
      status: answer.status,
      id: idOf(answer.json),
      text: answer.text
    }
  })
  const ends = await endsOf(client, new Set(uploads.flatMap(({ id }) => id ?? [])), deadline)
  return inParallel(uploads, 4, async ({ id, text, ...hostileCase }): Promise<Outcome> => {
    if (!id) return { ...hostileCase, refusal: text, journal: [] }
    const end = ends.get(id)!
    const journal = await client.get(`/datasets/${id}/journal`)
    const errors = (journal.json as { type: string; data?: string }[]).flatMap(({ type, data }) =>
      type.includes('error') && data ? [data] : []
    )
    if (end === 'error') return { ...hostileCase, end, journal: errors }
    const lines = await client.get(`/datasets/${id}/lines?size=20&sort=_i`)
    return {
      ...hostileCase,
      end,
      journal: errors,
      reading: { status: lines.status, text: lines.text.slice(0, 500) }
    }
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
    const unfinished = [...waited].filter((id) => !ends.has(id))
    if (unfinished.length === 0) return ends
    if (Date.now() > deadline)
      throw new Error(`still being processed: ${unfinished.length}, ${unfinished.slice(0, 10).join(', ')}`)
    await pause(500)
  }
}

/** Pids of worker processes started by this process that are still alive. */
export async function workProcessesLeft(): Promise<number[]> {
  const pids: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    // The process may end while it is inspected.
    const read = (file: string): Promise<string> => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '')
    const parent = /\) \S (\d+) /.exec(await read('stat'))?.[1]
    if (Number(parent) === process.pid && (await read('cmdline')).includes('workEntry'))
      pids.push(Number(entry))
  }
  return pids
}

/** @returns pids still alive after the timeout */
export async function workProcessesAfter(milliseconds: number): Promise<number[]> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const leftProcesses = await workProcessesLeft()
    if (leftProcesses.length === 0 || Date.now() > deadline) return leftProcesses
    await pause(200)
  }
}
