/** Error registry: both languages, no unused key, and complete documentation. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { format } from 'oxfmt'
import { expect, it } from 'vitest'
import { errors, errorTexts, type ErrorEntry, type ErrorKey } from '../../contract/errors.ts'

const root = resolve(import.meta.dirname, '../..')
const keys = Object.keys(errors).toSorted() as ErrorKey[]

/** Values for error texts: each property is its own name in braces. */
const names = new Proxy({}, { get: (_values, name) => `{${String(name)}}` })

it.each(keys)('%s has a text in French and in English', (key) => {
  const { fr, en } = errorTexts(key, names)
  expect(fr.trim()).not.toBe('')
  expect(en.trim()).not.toBe('')
  expect(fr + en).not.toMatch(/undefined|null|\[object/)
})

const sources = ['server', 'src', 'contract']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^contract\/(errors|directoryTexts)/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

it('only the registry creates HTTP errors', () => {
  const makers = sources.filter(({ text }) => text.includes('new HttpError('))
  expect(makers.map(({ file }) => file)).toEqual(['server/http/errors.ts'])
})

it('keys are unique, since a later one would silently replace an earlier one', async () => {
  const folder = join(root, 'contract/errors')
  const groups = readdirSync(folder).filter((file) => !file.startsWith('entry'))
  const each = await Promise.all(
    groups.map(async (file) => Object.values((await import(join(folder, file))) as Record<string, object>))
  )
  const named = each.flat().flatMap((entries) => Object.keys(entries))
  expect(named.filter((key, index) => named.indexOf(key) !== index)).toEqual([])
  expect(named.toSorted()).toEqual(keys)
})

it('every key is used', () => {
  const all = sources.map(({ text }) => text).join('\n')
  expect(keys.filter((key) => !all.includes(`'${key}'`))).toEqual([])
})

it('every key is in the documentation', async () => {
  const rows = keys.map((key) => {
    const { status, sent } = errors[key] as ErrorEntry
    const { fr, en } = errorTexts(key, names)
    const cell = (text: string, language: string): string => {
      const written = text.replaceAll('|', String.raw`\|`)
      return sent === language ? `**${written}**` : written
    }
    return `| \`${key}\` | ${status}${sent === 'nothing' ? ', no text' : ''} | ${cell(fr, 'fr')} | ${cell(en, 'en')} |`
  })
  const page = [
    '# Errors',
    '',
    'Every refusal of the API is a status and a plain text. The text in bold is the one that is answered, whoever asks: existing',
    'clients compare it. Where none is bold, it is that of the language of who asks (header `x-page-language`, which pages of the',
    'platform send, cookie `i18n_lang`, `Accept-Language`, then French). Where the text is not in that language, or there is none, the header `x-error-text` has the one',
    'that is, percent-encoded: what the pages of the platform show. `{name}` stands for what is told. The keys are those of the code (`contract/errors.ts`);',
    'this page is written by `tests/unit/errors.test.ts` (`npx vitest --project unit tests/unit/errors.test.ts -u`).',
    '',
    '| key | status | French | English |',
    '| --- | --- | --- | --- |',
    ...rows,
    ''
  ].join('\n')
  const path = join(root, 'docs/api/errors.md')
  const { code } = await format(path, page)
  await expect(code).toMatchFileSnapshot(path)
})
