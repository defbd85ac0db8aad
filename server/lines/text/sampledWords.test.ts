import { describe, expect, it } from 'vitest'
import { sampledWords } from './sampledWords.ts'

const everywhere = (lines: Record<string, number>, count = 1000) => ({
  count,
  linesOf: async (stems: string[]) => stems.map((stem) => lines[stem] ?? 0)
})

describe('the words of a sample', () => {
  it('are counted by line and stem, and shown in their most frequent form', async () => {
    const texts = ["L'ÉCOLE et l'école", 'écoles', 'École', null, 'école de Nantes', 'NANTES', 'Nantes']
    const words = await sampledWords(texts, { size: 10, significant: false }, everywhere({}))
    expect(words).toEqual([
      { word: 'école', total: 4 },
      { word: 'Nantes', total: 3 }
    ])
  })

  it('of a search are those that are rarer in other lines', async () => {
    const texts = Array.from(
      { length: 10 },
      (_, index) => `rue du port${index < 4 ? ' phare' : ''}${index < 2 ? ' rare' : ''}`
    )
    const words = await sampledWords(
      texts,
      { size: 10, significant: true },
      everywhere({ rue: 1000, port: 100, phar: 20 })
    )
    // Scores: (1 - 0.1) × (1 / 0.1) and (0.4 - 0.02) × (0.4 / 0.02). "rue" is equally frequent everywhere, and "rare"
    // is in too few lines.
    expect(words.map(({ word, total }) => [word, total])).toEqual([
      ['port', 10],
      ['phare', 4]
    ])
    expect(words.map(({ score }) => score)).toEqual([expect.closeTo(9), expect.closeTo(7.6)])
  })

  it('of a search exclude the words of pasted texts', async () => {
    const notice = 'merci de fermer la porte du jardin derrière vous'
    const texts = Array.from({ length: 9 }, (_, index) => `${notice} ${index} fleur`)
    const words = await sampledWords(texts, { size: 10, significant: true }, everywhere({}))
    expect(words.map(({ word }) => word)).toEqual(['fleur'])
  })
})
