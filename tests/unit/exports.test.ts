/** Every export is used by another file, so that readers know what can change locally. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folders = ['base-apps', 'contract', 'samples', 'scripts', 'server', 'src', 'tests']

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

it('every exported name is used by another file', () => {
  const files = sources()
  const filesOf = new Map<string, number>()
  for (const text of files.values()) {
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
      filesOf.set(word, (filesOf.get(word) ?? 0) + 1)
    }
  }
  const unused = [...files].flatMap(([file, text]) =>
    [...text.matchAll(declared)]
      .filter(([, name = '']) => filesOf.get(name) === 1)
      .map(([, name]) => `${file}: ${name}`)
  )
  expect(files.size).toBeGreaterThan(1000)
  expect(unused).toEqual([])
})
