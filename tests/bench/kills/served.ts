/** What a dataset answers to its readers. */
import { createHash } from 'node:crypto'
import type { TestClient } from '../../api/support/client.ts'

export interface Served {
  total: number
  /** Of the lines, the identifiers that each processing draws anew left out. */
  content: string
  /** Of the lines with their identifiers: that of one processing. */
  exact: string
  /** Lines that have a word. */
  found: number
}

const hash = (value: unknown): string => createHash('sha1').update(JSON.stringify(value)).digest('base64')

/** Undefined when the dataset cannot be read: it has no published lines yet. @throws Error for another answer */
export async function readServed(client: TestClient, id: string): Promise<Served | undefined> {
  const [page, search] = [`/datasets/${id}/lines?size=2000`, `/datasets/${id}/lines?size=0&q=note%20moulin`]
  const answer = await client.get(page)
  if (answer.status === 404 || answer.status === 409) return undefined
  if (answer.status !== 200) throw new Error(`${page}: ${answer.status} ${answer.text}`)
  const searched = await client.get(search)
  if (searched.status !== 200) throw new Error(`${search}: ${searched.status} ${searched.text}`)
  const { total, results } = answer.json as { total: number; results: Record<string, unknown>[] }
  // The address of an attached file has the id of its dataset.
  const stable = results.map(({ _id, _rand, _attachment_url, ...line }) => line)
  return { total, content: hash(stable), exact: hash(results), found: searched.json.total as number }
}

/** Whether both come from the same file. */
export function sameContent(one: Served, other: Served): boolean {
  return one.total === other.total && one.content === other.content && one.found === other.found
}

/** Whether both come from the same processing. */
export function sameLines(one: Served, other: Served): boolean {
  return sameContent(one, other) && one.exact === other.exact
}
