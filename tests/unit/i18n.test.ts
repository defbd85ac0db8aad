/** Every message exists in both languages, every used key exists, and every message is used. */
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flatten } from '../../src/i18n/flatten.ts'
import type { FeatureMessages } from '../../src/i18n/translate.tsx'
import { dynamicPatterns, keysAsked, stringsOf, withoutComments } from './i18nKeys.ts'

const root = resolve(import.meta.dirname, '../..')
// Messages are in the folder of their feature; files in subfolders are parts of these messages.
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/*/messages.ts', '../../src/*/*/messages.ts'],
  { eager: true }
)

function isFeatureMessages(value: unknown): value is FeatureMessages {
  return typeof value === 'object' && value !== null && 'fr' in value && 'en' in value
}

const features = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module)
    .filter(([, value]) => isFeatureMessages(value))
    .map(([name, value]) => ({
      name: `${path.replace('../../', '')} ${name}`,
      messages: value as FeatureMessages
    }))
)
const keys = new Set(features.flatMap(({ messages }) => Object.keys(flatten(messages.fr))))
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path) && !/messages\.ts$/i.test(basename(path)))
  .map((path) => ({ path, text: withoutComments(readFileSync(resolve(root, path), 'utf8')) }))

it('finds the messages of the features', () => {
  expect(features.map(({ name }) => name)).toContain('src/layout/messages.ts layoutMessages')
})

describe.each(features)('$name', ({ messages }) => {
  const french = flatten(messages.fr)
  const english = flatten(messages.en)

  it('has the same keys in both languages', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(french).sort())
  })

  it('has the same variables and plural forms in both languages', () => {
    const shape = (text: string): string =>
      [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort().join(' ') + (text.includes('||||') ? ' plural' : '')
    const different = Object.keys(french).filter(
      (key) => shape(french[key] ?? '') !== shape(english[key] ?? '')
    )
    expect(different).toEqual([])
  })
})

it('every used key has a message', () => {
  const missing = sources.flatMap(({ path, text }) =>
    keysAsked(text)
      .filter((key) => !keys.has(key))
      .map((key) => `${path}: ${key}`)
  )
  expect(missing).toEqual([])
})

it('every message is used', () => {
  const strings = new Set(sources.flatMap(({ text }) => stringsOf(text)))
  const patterns = sources.flatMap(({ text }) => dynamicPatterns(text))
  const unused = [...keys].filter(
    (key) => !strings.has(key) && !patterns.some((pattern) => pattern.test(key))
  )
  expect(unused).toEqual([])
})
