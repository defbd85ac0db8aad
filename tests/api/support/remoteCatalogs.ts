/** Helpers for tests of catalog types: open, list and import. */
import { expect } from 'vitest'
import type { Answer, TestClient } from './client.ts'

const api = '/catalogs/api'

export async function openCatalog(admin: TestClient, plugin: string, config: object): Promise<string> {
  const { status, text, json } = await admin.post(`${api}/catalogs`, { title: `A ${plugin}`, plugin, config })
  expect(status, text).toBe(201)
  return json._id
}

/** Error message of a refused connection. */
export async function refusalOf(admin: TestClient, plugin: string, config: object): Promise<string> {
  const { status, text } = await admin.post(`${api}/catalogs`, { title: `A ${plugin}`, plugin, config })
  expect(status, text).toBe(400)
  return text
}

export function listed(admin: TestClient, catalog: string, query = ''): Promise<Answer> {
  return admin.get(`${api}/catalogs/${catalog}/resources?${query}`)
}

/** Runs an import; returns it with its logs once it has ended. */
export async function imported(
  admin: TestClient,
  catalog: string,
  id: string,
  values: object = {}
): Promise<Answer['json']> {
  const { status, text, json } = await admin.post(`${api}/imports`, {
    catalog: { id: catalog },
    remoteResource: { id, title: 'One' },
    ...values
  })
  expect(status, text).toBe(201)
  return importEnded(admin, json._id)
}

/** Runs an import again; returns it once it has ended. */
export async function importedAgain(
  admin: TestClient,
  id: string,
  values: object = {}
): Promise<Answer['json']> {
  const { status, text } = await admin.patch(`${api}/imports/${id}`, { ...values, status: 'waiting' })
  expect(status, text).toBe(200)
  return importEnded(admin, id)
}

export async function importEnded(admin: TestClient, id: string): Promise<Answer['json']> {
  const read = async (): Promise<Answer['json']> => (await admin.get(`${api}/imports/${id}`)).json
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/done|error/)
  return read()
}

/** Simulates a harvest of the whole catalog; returns titles and outcomes. */
export async function harvestReport(
  admin: TestClient,
  catalog: string,
  filters: object = {}
): Promise<string[]> {
  const body = { catalog: { id: catalog }, title: 'All', filters, dryRun: true }
  const { status, text, json } = await admin.post(`${api}/harvests`, body)
  expect(status, text).toBe(201)
  const read = async (): Promise<Answer['json']> => (await admin.get(`${api}/harvests/${json._id}`)).json
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/done|error/)
  const importRun = await read()
  expect(importRun.status, JSON.stringify(importRun.logs)).toBe('done')
  const report = await admin.get(`${api}/harvests/${json._id}/report?size=100`)
  return report.json.results
    .map(({ title, outcome }: { title: string; outcome: string }) => `${title}: ${outcome}`)
    .toSorted()
}

/** Dataset created by an import. */
export async function datasetOf(admin: TestClient, importRun: Answer['json']): Promise<Answer['json']> {
  expect(importRun.status, JSON.stringify(importRun.logs)).toBe('done')
  return (await admin.get(`/datasets/${importRun.dataFairDataset.id}`)).json
}

export const logText = ({ logs }: Answer['json']): string =>
  logs.map(({ msg }: { msg: string }) => msg).join('\n')
