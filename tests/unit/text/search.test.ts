import { assert, asyncProperty, constantFrom, oneof, string } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchedLines, type SearchedLines } from './searchFixture.ts'

let lines: SearchedLines

beforeAll(async () => {
  lines = await searchedLines(
    [
      { key: 'adr' },
      { key: 'n', type: 'integer' },
      { key: 'd', format: 'date' },
      { key: 'at', format: 'date-time' },
      { key: 'code', 'x-capabilities': { text: false } },
      { key: 'exact', 'x-capabilities': { text: false, textStandard: false, insensitive: false } },
      { key: 'any', 'x-capabilities': { text: false, textStandard: false } },
      { key: 'off', 'x-capabilities': { text: false, textStandard: false, index: false } },
      { key: 'price', type: 'number' }
    ],
    [
      /* 1 */ [
        '19 rue koumoul',
        12,
        '2024-01-15',
        '2023-05-06T10:30:00+02:00',
        'FR-1',
        'Lot A',
        'Été',
        'caché',
        1.5
      ],
      /* 2 */ ['12 rue de la paix', 120, '1999-12-31', null, 'école', 'lot a', 'ete', null, 12],
      /* 3 */ ['Écoles primaires', 3, null, null, 'ecole', null, null, null, null],
      /* 4 */ ['koumoul', null, null, null, null, null, null, null, null],
      /* 5 */ ["l'école de la rue", null, null, null, null, null, null, null, null],
      /* 6 */ ['les chevaux de bois', 4, null, null, null, null, null, null, null],
      /* 7 */ ['un cheval à bascule', 5, null, null, null, null, null, null, null],
      /* 8 */ ['rue haute, 19', null, null, null, null, null, null, null, null],
      /* 9 */ ['', null, null, null, null, null, null, null, null],
      /* 10 */ ['rue, rue, rue koumoul.com', null, null, null, null, null, null, null, null]
    ]
  )
})
afterAll(() => lines.close())

const sorted = (numbers: number[]): number[] => numbers.toSorted((a, b) => a - b)
const found = async (...query: Parameters<SearchedLines['search']>): Promise<number[]> =>
  sorted(await lines.search(...query))

describe('search examples of the contract', () => {
  test('case is ignored', async () => expect(await found('KOUMOUL')).toEqual([1, 4]))
  test('accents and plurals are ignored', async () =>
    expect(await found('ecole', 'simple', ['adr'])).toEqual([3, 5]))
  test('elisions are removed', async () => {
    expect(await found("l'école", 'simple', ['adr'])).toEqual([3, 5])
    expect(await found('l’école', 'simple', ['adr'])).toEqual([3, 5])
  })
  test('either word matches; lines with both come first', async () => {
    const result = await lines.search('rue koumoul')
    expect(sorted(result)).toEqual([1, 2, 4, 5, 8, 10])
    expect(result[0]).toBe(1)
  })
  test('all words match in the "and" mode', async () =>
    expect(await found('rue koumoul', 'and')).toEqual([1]))
  test('prefixes match only on request', async () => {
    expect(await found('kou')).toEqual([])
    expect(await found('kou*')).toEqual([1, 4, 10])
    expect(await found('kou', 'complete')).toEqual([1, 4, 10])
  })
  test('the last word is a prefix in the "complete" mode', async () => {
    expect(await found('rue kou', 'complete')).toEqual([1, 10])
    expect(await found('koumoul rue', 'complete')).toEqual([1])
  })
  test('words match in dates', async () => {
    expect(await found('2024')).toEqual([1])
    expect(await found('12')).toEqual([1, 2])
    expect(await found('31')).toEqual([2])
    expect(await found('06T10')).toEqual([1])
  })
  test('numbers match as a whole', async () => {
    expect(await found('12', 'simple', ['n'])).toEqual([1])
    expect(await found('120')).toEqual([2])
    expect(await found('1.5')).toEqual([1])
    expect(await found('12.0', 'simple', ['n', 'price'])).toEqual([1, 2])
  })
  test('phrases match in order', async () => {
    expect(await found('"19 rue"')).toEqual([1])
    expect(await found('"rue 19"')).toEqual([])
    expect(await found('"rue 19"~1')).toEqual([8])
    expect(await found('"école primaire"')).toEqual([3])
    expect(await found('"rue de la paix"')).toEqual([2])
    expect(await found('"rue paix"')).toEqual([])
    expect(await found('"rue paix"~2')).toEqual([2])
  })
  test('one column is searched', async () => {
    expect(await found('koumoul', 'simple', ['adr'])).toEqual([1, 4])
    expect(await found('koumoul', 'simple', ['code'])).toEqual([])
  })
})

describe('several columns are searched', () => {
  test('plain analysis keeps accents', async () => {
    expect(await found('école', 'simple', ['code'])).toEqual([2])
    expect(await found('ecole', 'simple', ['code'])).toEqual([3])
    expect(await found('écoles', 'simple', ['code'])).toEqual([])
    expect(await found('ecol*', 'simple', ['code'])).toEqual([3])
    expect(await found('écol*', 'simple', ['code'])).toEqual([2])
    expect(await found('ecol*')).toEqual([3, 5])
    expect(await found('fr', 'simple', ['code'])).toEqual([1])
    expect(await found('écoles')).toEqual([3, 5])
    expect(await found('écoles + (école | ecole)')).toEqual([3, 5])
  })
  test('words are stemmed in French columns only', async () => {
    const two = await searchedLines(
      [{ key: 'text' }, { key: 'code', 'x-capabilities': { text: false } }],
      [
        ['école', 'a'],
        ['a', 'école'],
        ['a', 'écoles']
      ]
    )
    expect(sorted(await two.search('écoles'))).toEqual([1, 3])
    expect(sorted(await two.search('école'))).toEqual([1, 2])
    expect(sorted(await two.search('école a', 'and'))).toEqual([1, 2])
    await two.close()
  })
  test('values match as a whole', async () => {
    expect(await found('"Lot A"', 'simple', ['exact'])).toEqual([1])
    expect(await found('ÉTÉ', 'simple', ['any'])).toEqual([1, 2])
    expect(await found('ÉTÉ', 'simple', ['exact'])).toEqual([])
  })
  test('columns without search do not match', async () => expect(await found('caché')).toEqual([]))
})

describe('search operators', () => {
  test('and, or, not are combined', async () => {
    expect(await found('rue + koumoul')).toEqual([1])
    expect(await found('+rue +koumoul')).toEqual([1])
    expect(await found('rue | koumoul')).toEqual([1, 2, 4, 5, 8, 10])
    expect(await found('rue -koumoul')).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10])
    expect(await found('rue + -koumoul')).toEqual([2, 5, 8, 10])
    expect(await found('rue -koumoul', 'and')).toEqual([2, 5, 8, 10])
    expect(await found('-rue')).toEqual([3, 4, 6, 7, 9])
    expect(await found('(paix | école) + rue')).toEqual([2, 5])
  })
  test('words match within an edit distance', async () => {
    expect(await found('koumool~1')).toEqual([1, 4])
    expect(await found('kumool~1')).toEqual([])
    expect(await found('kumool~2')).toEqual([1, 4])
  })
  test('edits are counted in letters, whatever their bytes', async () => {
    const wide = await searchedLines(
      [{ key: 'name' }],
      [['Минск'], ['минк'], ['𠮷𠮷野屋'], ['𠮷野屋'], ['straße'], ['минcк']]
    )
    try {
      expect(sorted(await wide.search('минск~1'))).toEqual([1, 2, 6])
      expect(sorted(await wide.search('Мнск~1'))).toEqual([1])
      expect(sorted(await wide.search('минкс~1'))).toEqual([1, 2])
      expect(sorted(await wide.search('𠮷𠮷野屋~1'))).toEqual([3, 4])
      expect(sorted(await wide.search('𠮷𠮷野~2'))).toEqual([3, 4])
    } finally {
      await wide.close()
    }
  })
  test('invalid operators are ignored', async () => {
    for (const text of [
      '(koumoul',
      'koumoul)',
      '"koumoul',
      'koumoul +',
      '| koumoul',
      'koumoul~',
      String.raw`koumoul\ `
    ]) {
      expect(await found(text), text).toEqual([1, 4])
    }
  })
  test('an escaped operator is text', async () => expect(await found(String.raw`\-koumoul`)).toEqual([1, 4]))
  test('a single star matches every line', async () => expect(await found('*')).toHaveLength(10))
})

describe('stop words', () => {
  test('alone match nothing in French', async () => {
    expect(await found('de la')).toEqual([])
    expect(await found('de la', 'and')).toEqual([])
  })
  test('are not required', async () => {
    expect(await found('de la rue koumoul', 'and')).toEqual([1])
    expect(await found('rue de', 'and', ['adr'])).toEqual([1, 2, 5, 8, 10])
  })
  test('with accents are distinct', async () => expect(await found('à bascule', 'and')).toEqual([7]))
  test('a text without words matches nothing', async () => {
    expect(await found('---')).toEqual([])
    expect(await found('&', 'and')).toEqual([])
    expect(await found('?', 'complete')).toEqual([])
  })
})

describe('relevance', () => {
  test('ranks the literal word before its stem', async () => {
    expect(await lines.search('cheval')).toEqual([7, 6])
    expect(await lines.search('chevaux')).toEqual([6, 7])
  })
  test('has no bonus in completion', async () => {
    const scores = await lines.scores('bidon cheval', 'complete')
    expect([...scores.keys()]).toEqual([])
  })
  test('is higher for rare words', async () => {
    const scores = await lines.scores('rue paix')
    expect(scores.get(2)).toBeGreaterThan((scores.get(5) ?? 0) * 1.5)
  })
  test('ranks a phrase first in completion', async () => {
    expect((await lines.search('19 ru', 'complete'))[0]).toBe(1)
  })
  test('depends on the concept of the column', async () => {
    const weighed = await searchedLines(
      [
        { key: 'a' },
        { key: 'title', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' },
        { key: 'text', 'x-refersTo': 'http://schema.org/description' }
      ],
      [
        ['mot', 'autre', 'autre'],
        ['autre', 'autre', 'mot'],
        ['autre', 'mot', 'autre'],
        ['rien', 'rien', 'rien']
      ]
    )
    expect(await weighed.search('mot')).toEqual([3, 2, 1])
    await weighed.close()
  })
})

describe('completion', () => {
  test('matches inside words in a wildcard column', async () => {
    const wild = await searchedLines(
      [{ key: 'ref', 'x-capabilities': { wildcard: true } }],
      [['ABC-123_x'], ['abc'], ['100%'], ['zz top 99']]
    )
    expect(sorted(await wild.search('BC-12', 'complete'))).toEqual([1])
    expect(sorted(await wild.search('bc-12', 'complete'))).toEqual([])
    expect(sorted(await wild.search('0%', 'complete'))).toEqual([3])
    expect(sorted(await wild.search('p 9', 'complete'))).toEqual([4])
    expect(sorted(await wild.search('3_', 'complete'))).toEqual([1])
    await wild.close()
  })
  test('narrows the result with more letters', async () => {
    const sizes: number[] = []
    for (const text of ['k', 'ko', 'koumoul', 'koumoul.', 'koumoul.com']) {
      sizes.push((await found(text, 'complete', ['adr'])).length)
    }
    expect(sizes).toEqual([3, 3, 3, 3, 1])
  })
})

test('treats values of a multi-valued column separately', async () => {
  const multiple = await searchedLines(
    [
      { key: 'tags', separator: ',' },
      { key: 'codes', separator: ',', 'x-capabilities': { text: false, textStandard: false } }
    ],
    [
      [
        ['parc public', 'jardin'],
        ['a b', 'c']
      ],
      [['public jardin'], ['b']]
    ]
  )
  expect(await multiple.search('"public jardin"')).toEqual([2])
  expect(sorted(await multiple.search('jardins'))).toEqual([1, 2])
  expect(await multiple.search('C')).toEqual([1])
  expect(await multiple.search('"a b"')).toEqual([1])
  await multiple.close()
})

test('any text is a valid query', { timeout: 60_000 }, async () => {
  const signs = string({ unit: constantFrom(...'ab é*~+-|"()\\\' 19?;,.'.split('')), maxLength: 25 })
  const texts = oneof(signs, string({ unit: 'binary', maxLength: 15 }))
  const modes = constantFrom('simple' as const, 'and' as const, 'complete' as const)
  await assert(
    asyncProperty(texts, modes, async (text, mode) => {
      const result = await lines.search(text, mode)
      expect(new Set(result).size).toBe(result.length)
    }),
    { numRuns: 100 }
  )
})

test('a dataset without text has no match', async () => {
  const empty = await searchedLines([{ key: 'n', type: 'integer' }], [[1]])
  expect(await empty.search('mot')).toEqual([])
  expect(await empty.search('1')).toEqual([1])
  await empty.close()
})
