import { expect, it } from 'vitest'
import type { Block } from '../../../../../contract/portals/blocks.ts'
import { summaryOf } from './newBlock.ts'

it.each([
  ['Écrivez par la [page de contact](/contact) : **merci**', 'Écrivez par la page de contact : merci'],
  ['![Un pont](/pont.jpg) de la ville', 'Un pont de la ville'],
  ['a [note] apart', 'a note apart']
])('a text is told without the marks of Markdown: %s', (content, summary) => {
  expect(summaryOf({ type: 'text', content } as unknown as Block)).toBe(summary)
})
