import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

describe('documentation', () => {
  it('has every environment variable in the table of the configuration', () => {
    const config = `${read('server/config.ts')}${read('server/pageSettings.ts')}`
    const named = [...config.matchAll(/environment\.([A-Z_]+)|(?<!rate\()environment, '([A-Z_]+)'/g)].map(
      (match) => match[1] ?? match[2]
    )
    const rates = [...config.matchAll(/rate\(environment, '([A-Z_]+)'/g)].flatMap(([, name]) => [
      `RATE_${name}_REQUESTS`,
      `RATE_${name}_SECONDS`
    ])
    const variables = new Set([...named, ...rates])
    const documented = new Set(
      [...read('docs/configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map((match) => match[1])
    )
    expect([...variables].filter((name) => !documented.has(name))).toEqual([])
    expect(variables.size).toBeGreaterThan(20)
  })

  it('links to files that exist', () => {
    const pages = [
      'README.md',
      ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => `docs/${name}`)
    ]
    for (const page of pages) {
      const folder = join(root, page, '..')
      const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '')
      for (const link of links) expect(existsSync(join(folder, link)), `${page} → ${link}`).toBe(true)
    }
  })
})
