/** Creates datasets by the API, with the session of a page. */
import type { APIRequestContext } from '@playwright/test'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'

/** Creates a dataset without data in the active account; returns its id. */
export async function createDescription(
  request: APIRequestContext,
  origin: string,
  title: string
): Promise<string> {
  const data = { isMetaOnly: true, title }
  const created = await request.post(`${origin}/data-fair/api/v1/datasets`, { data })
  return ((await created.json()) as { id: string }).id
}

export class TestDatasets {
  readonly #request: APIRequestContext
  readonly #url: string

  /** @param origin origin of the platform */
  constructor(request: APIRequestContext, origin: string) {
    this.#request = request
    this.#url = `${origin}/data-fair/api/v1/datasets`
  }

  /** Creates a public dataset from a CSV, attached files and column settings; waits for its processing. */
  async create(
    title: string,
    csv: string | Buffer,
    options: {
      files?: Record<string, string | Buffer>
      body?: Partial<Dataset>
      columns?: Record<string, Partial<SchemaProperty>>
      isPrivate?: boolean
    } = {}
  ): Promise<Dataset> {
    const { files, body, columns } = options
    const answer = await this.#request.post(this.#url, {
      multipart: {
        dataset: { name: `${title}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) },
        body: JSON.stringify({ title, ...body }),
        ...(files
          ? { attachments: { name: 'files.zip', mimeType: 'application/zip', buffer: await zip(files) } }
          : {})
      }
    })
    const { id } = (await answer.json()) as Dataset
    let dataset = await this.finalized(id)
    if (columns) dataset = await this.describe(dataset, columns)
    if (!options.isPrivate) await this.open(id)
    return dataset
  }

  /** Creates a public editable dataset. */
  async createEditable(title: string, schema: SchemaProperty[]): Promise<Dataset> {
    const answer = await this.#request.post(this.#url, { data: { isRest: true, title, schema } })
    const { id } = (await answer.json()) as Dataset
    await this.open(id)
    return this.finalized(id)
  }

  async addLines(id: string, lines: Record<string, unknown>[]): Promise<void> {
    const answer = await this.#request.post(`${this.#url}/${id}/_bulk_lines`, { data: lines })
    if (!answer.ok()) throw new Error(await answer.text())
    await this.finalized(id)
  }

  /** Changes column settings, and waits for the processing. */
  async describe(dataset: Dataset, columns: Record<string, Partial<SchemaProperty>>): Promise<Dataset> {
    const schema = dataset.schema
      .filter((column) => !column['x-calculated'])
      .map((column) => ({ ...column, ...columns[column.key] }))
    return this.patch(dataset.id, { schema })
  }

  async patch(id: string, change: Partial<Dataset>): Promise<Dataset> {
    const answer = await this.#request.patch(`${this.#url}/${id}`, { data: change })
    if (!answer.ok()) throw new Error(await answer.text())
    return this.finalized(id)
  }

  /** Makes the dataset public. */
  async open(id: string): Promise<void> {
    const data = [{ operations: [], classes: ['list', 'read'] }]
    await this.#request.put(`${this.#url}/${id}/permissions`, { data })
  }

  async finalized(id: string): Promise<Dataset> {
    for (let tries = 0; tries < 4000; tries++) {
      const dataset = (await (await this.#request.get(`${this.#url}/${id}`)).json()) as Dataset
      if (dataset.status === 'finalized') return dataset
      if (dataset.status === 'error') throw new Error(`the dataset ${id} is in error`)
      await new Promise((resume) => setTimeout(resume, 50))
    }
    throw new Error(`the dataset ${id} is not processed`)
  }
}

function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return buffer(archive.outputStream)
}
