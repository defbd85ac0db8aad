/** The server bundle, as `npm start` and `npm run serve` run it, finds its processes, threads and native libraries. */
import { expect, type APIRequestContext } from '@playwright/test'
import { globSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { TestDatasets } from './support/datasets.ts'
import { signIn } from './support/page.ts'
import { startServer } from './support/server.ts'
import { test } from './support/test.ts'

const csv = 'titre,fichier,latitude,longitude\nun,notes.txt,47.0,-1.0\ndeux,b.txt,47.2,-0.8\n'
const concepts = {
  latitude: { 'x-refersTo': 'http://schema.org/latitude' },
  longitude: { 'x-refersTo': 'http://schema.org/longitude' }
}

test('the bundle has a file for each process and thread of the sources', () => {
  const names = globSync('server/**/*Entry.ts').map((path) => basename(path, '.ts'))
  expect(names.length).toBeGreaterThan(4)
  expect(new Set(names).size).toBe(names.length)
  expect(readdirSync('dist-server')).toEqual(expect.arrayContaining(names.map((name) => `${name}.js`)))
})

test('the bundle serves pages, processes files, reads documents, fills indexes and writes exports', async ({
  page
}) => {
  const server = await startServer({ accounts: true })
  try {
    await signIn(page, server.origin, 'test_user1@test.com', 'passwd', '/data-fair/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const api = `${server.origin}/data-fair/api/v1/datasets`
    const datasets = new TestDatasets(page.request, server.origin)
    const documents = { 'notes.txt': 'une hirondelle', 'b.txt': 'le printemps' }
    const { id } = await datasets.create('Fichier', csv, { files: documents, columns: concepts })
    expect(await titles(page.request, `${api}/${id}/lines?q=hirondelle`)).toEqual(['un'])
    const tile = await page.request.get(`${api}/${id}/lines?xyz=0,0,0&format=pbf`)
    expect([tile.status(), (await tile.body()).length > 20]).toEqual([200, true])

    const { id: editable } = await datasets.createEditable('Lignes', [{ key: 'titre', type: 'string' }])
    await datasets.addLines(editable, [{ titre: 'une alouette' }, { titre: 'un merle' }])
    const search = `${api}/${editable}/lines?q=alouette`
    await expect.poll(() => titles(page.request, search)).toEqual(['une alouette'])

    const settings = `${server.origin}/data-fair/api/v1/settings/user/test_user1`
    await page.request.patch(settings, { data: { compatODS: true } })
    const parquet = await page.request.get(`${api}/${id}/compat-ods/exports/parquet`)
    expect([parquet.status(), (await parquet.body()).toString('latin1', 0, 4)]).toEqual([200, 'PAR1'])

    expect(server.output()).not.toMatch(/"level":[56]0/)
  } finally {
    await server.close()
  }
})

async function titles(request: APIRequestContext, url: string): Promise<string[]> {
  const { results } = (await (await request.get(url)).json()) as { results: { titre: string }[] }
  return results.map(({ titre }) => titre)
}
