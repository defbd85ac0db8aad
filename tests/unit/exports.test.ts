/** Every export is imported by another file, so that readers know what can change locally, and dead code is found. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folders = ['base-apps', 'contract', 'samples', 'scripts', 'server', 'src', 'tests']
/** Files that take the place of others, by an alias of a configuration: their exports are imported under another path. */
const aliased = new Set([join('tests', 'support', 'bundledEntry.ts')])

function sources(): Map<string, string> {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
  )
  return new Map(
    [...readdirSync(root), ...inFolders]
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')])
  )
}

const declared =
  /^export (?:async |abstract )?(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm
const staticImport = /(?:import|export)\s+(?:type\s+)?([^'"`;]*?)\s*from\s+'(\.[^']+)'/g
const dynamicImport = /import\(\s*['"`](\.[^'"`]+)['"`]/g

/** Names imported from each file; `whole` has the files that are imported as a whole, whose names are all in use. */
function importsOf(files: Map<string, string>): { names: Map<string, Set<string>>; whole: Set<string> } {
  const names = new Map<string, Set<string>>()
  const whole = new Set(aliased)
  for (const [file, text] of files) {
    const target = (path = ''): string => normalize(join(dirname(file), path))
    for (const [, path] of text.matchAll(dynamicImport)) whole.add(target(path))
    for (const [, clause = '', path] of text.matchAll(staticImport)) {
      if (clause.includes('*')) whole.add(target(path))
      const imported = names.get(target(path)) ?? new Set()
      names.set(target(path), imported)
      for (const item of (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',')) {
        const [name = ''] = item
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)
        imported.add(name)
      }
    }
  }
  return { names, whole }
}

it('every exported name is imported by another file', () => {
  const files = sources()
  const { names, whole } = importsOf(files)
  const unused = [...files].flatMap(([file, text]) =>
    whole.has(file)
      ? []
      : [...text.matchAll(declared)]
          .filter(([, name = '']) => !names.get(file)?.has(name))
          .map(([, name]) => `${file}: ${name}`)
  )
  expect(files.size).toBeGreaterThan(1000)
  expect(unused).toEqual([])
})
