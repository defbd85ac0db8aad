// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { MessageTree } from '../i18n/translate.tsx'
import { viewMessages } from './messages.ts'

function keysOf(tree: MessageTree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`)
  )
}

it('has the same keys in both languages', () => {
  expect(keysOf(viewMessages.en)).toEqual(keysOf(viewMessages.fr))
})
