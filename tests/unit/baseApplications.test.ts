/** Base applications of the repository have the metadata that the platform reads, in both languages. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe as group, expect, it } from 'vitest'
import { readPage } from '../../server/applications/baseApplications/page.ts'
import { describe } from '../../server/applications/baseApplications/register.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = globSync('{base-apps/*,docs/examples/base-application}/index.html', { cwd: root })
  .map((page) => page.replace('/index.html', ''))
  .toSorted()
const read = (folder: string, file: string): string => readFileSync(join(root, folder, file), 'utf8')

type Schema = Record<string, unknown>

/** All titled schemas in a schema. */
function titled(schema: unknown): Schema[] {
  if (Array.isArray(schema)) return schema.flatMap(titled)
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'title' in schema && typeof schema.title === 'string' && schema.title ? [schema as Schema] : []
  return [...own, ...Object.values(schema).flatMap(titled)]
}

it('finds the base applications', () => {
  expect(folders).toEqual(expect.arrayContaining(['base-apps/charts', 'base-apps/dashboard']))
})

group.each(folders)('%s', (folder) => {
  const html = read(folder, 'index.html')
  const schema = read(folder, 'config-schema.json')

  it('is a valid base application with a choice of datasets', () => {
    const described = describe('https://apps.example/one/', 'fr', { html, schema })
    expect(html).toContain('%APPLICATION%')
    expect(described?.meta).toMatchObject({
      version: expect.any(String),
      'application-name': expect.any(String)
    })
    expect(described?.datasetsFilters.length).toBeGreaterThan(0)
    expect(described?.datasetsFilters[0]?.fromUrl).toContain('{context.datasetFilter}')
  })

  it('has its name and description in both languages', () => {
    const [french, english] = ['fr', 'en'].map((language) => readPage(html, language).meta)
    for (const name of ['title', 'description']) {
      expect([french?.[name], english?.[name]]).toEqual([expect.any(String), expect.any(String)])
      expect(french?.[name]).not.toBe(english?.[name])
    }
  })

  it('has its form in both languages', () => {
    const all = titled(JSON.parse(schema))
    // Titles without a translation are in French.
    const missing = all.filter(({ 'x-i18n-title': texts }) => !(texts as { en?: string } | undefined)?.en)
    expect(missing.map(({ title }) => title)).toEqual([])
    expect(all.length).toBeGreaterThan(2)
  })

  it('has its pictures, if it ships with the platform', () => {
    const pictures = ['icon.png', 'thumbnail.png'].filter((file) => existsSync(join(root, folder, file)))
    expect(pictures).toEqual(folder.startsWith('base-apps/') ? ['icon.png', 'thumbnail.png'] : ['icon.png'])
  })
})
