/** The text index and its SQL, compared with a simple, slow evaluator: a loop over the cells of each line. */
import { array, assert, asyncProperty, constantFrom, oneof, sample, tuple, type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { foldedStem, indexedWord } from '../../../server/lines/text/analysis.ts'
import { fold } from '../../../server/lines/text/fold.ts'
import { parseQuery, type QueryNode } from '../../../server/lines/text/parseQuery.ts'
import { tokenise } from '../../../server/lines/text/tokenise.ts'
import { searchedLines } from './searchFixture.ts'

const words =
  'rue Rues éco eco école écoles ecole paix de la Koumoul koumoul.com kou chevaux cheval 12 a-12'.split(' ')
const cell = array(constantFrom(...words), { maxLength: 5 }).map((parts) => parts.join(' '))

type Row = [french: string, plain: string]
type Operator = 'and' | 'or'

/** Whether a row matches a node; undefined for a node without words, which its parent ignores. */
function matches(node: QueryNode | undefined, row: Row, operator: Operator): boolean | undefined {
  switch (node?.kind) {
    case 'word': {
      const tokens = tokenise(node.text)
      if (node.prefix) return prefixMatches(tokens, row, operator)
      return combine(
        operator,
        tokens.map((token) => [hasWord(token, row), isStopWord(token)])
      )
    }
    case 'phrase': {
      const tokens = tokenise(node.text)
      const [only] = tokens
      return tokens.length > 1 ? hasPhrase(tokens, row) : only === undefined ? undefined : hasWord(only, row)
    }
    case 'and':
    case 'or':
      return combine(
        node.kind,
        node.nodes.map((inner) => [
          matches(inner, row, operator),
          inner.kind === 'word' && onlyStopWord(inner)
        ])
      )
    case 'not': {
      const inner = matches(node.node, row, operator)
      return inner === undefined ? undefined : !inner
    }
    case 'all':
      return true
    case undefined:
      return undefined
  }
  return undefined
}

function combine(
  operator: Operator,
  all: [value: boolean | undefined, ignorable: boolean][]
): boolean | undefined {
  const meant = all.flatMap(([value, ignorable]) => (value === undefined ? [] : [{ value, ignorable }]))
  if (!meant.length) return undefined
  const needed = meant.filter(({ ignorable }) => !ignorable)
  if (operator === 'or' || !needed.length) return meant.some(({ value }) => value)
  return needed.every(({ value }) => value)
}

const isStopWord = (token: string): boolean => indexedWord(token, 'french') === undefined
const onlyStopWord = ({ text, prefix }: { text: string; prefix: boolean }): boolean => {
  const tokens = tokenise(text)
  return !prefix && tokens.length > 0 && tokens.every(isStopWord)
}

const frenchWords = (text: string): (string | undefined)[] =>
  tokenise(text).map((token) => indexedWord(token, 'french'))
const plainWords = (text: string): string[] => tokenise(text).map((token) => token.toLowerCase())

function isForm(word: string | undefined, token: string): boolean {
  const asked = indexedWord(token, 'french')
  if (word === undefined || asked === undefined) return false
  return [fold(word), foldedStem(word)].includes(foldedStem(asked))
}

function hasWord(token: string, [french, plain]: Row): boolean {
  return (
    frenchWords(french).some((word) => isForm(word, token)) || plainWords(plain).includes(token.toLowerCase())
  )
}

function prefixMatches(tokens: string[], [french, plain]: Row, operator: Operator): boolean | undefined {
  const last = tokens.at(-1)
  if (last === undefined) return undefined
  const folded = fold(indexedWord(last, 'french') ?? last.toLowerCase())
  const found =
    frenchWords(french).some(
      (word) => word !== undefined && [fold(word), foldedStem(word)].some((form) => form.startsWith(folded))
    ) || plainWords(plain).some((word) => word.startsWith(last.toLowerCase()))
  const others = tokens
    .slice(0, -1)
    .map((token): [boolean, boolean] => [hasWord(token, [french, plain]), isStopWord(token)])
  return combine(operator, [...others, [found, false]])
}

function hasPhrase(tokens: string[], [french, plain]: Row): boolean {
  const content = frenchWords(french)
  const asked = tokens.map((token, offset) => ({ token, offset })).filter(({ token }) => !isStopWord(token))
  const inFrench =
    asked.length > 0 &&
    [...content.keys(), -1, -2, -3, -4].some((start) =>
      asked.every(({ token, offset }) => isForm(content[start + offset], token))
    )
  const plainContent = plainWords(plain)
  return (
    inFrench ||
    [...plainContent.keys()].some((start) =>
      tokens.every((token, offset) => plainContent[start + offset] === token.toLowerCase())
    )
  )
}

const word = constantFrom(
  ...words,
  'kou*',
  'ecol*',
  'éco*',
  'che*',
  'cheval*',
  'a-1*',
  '"rue de"',
  '"la rue de la paix"'
)
const phrase = array(constantFrom(...words), { minLength: 2, maxLength: 3 }).map(
  (parts) => `"${parts.join(' ')}"`
)
const term = oneof({ weight: 4, arbitrary: word }, phrase)
const query: Arbitrary<string> = array(
  tuple(constantFrom('', '', '+', '|', '-', '+ -', '('), term, constantFrom('', '', '', ')')),
  { minLength: 1, maxLength: 4 }
).map((parts) => parts.map(([before, text, after]) => `${before}${text}${after}`).join(' '))

test.each([1, 3])(
  'queries of an index of %i runs match a loop over the lines',
  { timeout: 120_000 },
  async (runs) => {
    const rows = sample(tuple(cell, cell), { numRuns: 60, seed: 7 }) as Row[]
    const lines = await searchedLines(
      [{ key: 'text' }, { key: 'code', 'x-capabilities': { text: false } }],
      rows,
      runs
    )
    await assert(
      asyncProperty(query, constantFrom('and' as const, 'simple' as const), async (text, mode) => {
        const operator = mode === 'and' ? 'and' : 'or'
        const node = parseQuery(text, operator)
        const expected = rows.flatMap((row, index) => (matches(node, row, operator) ? [index + 1] : []))
        expect((await lines.search(text, mode)).toSorted((a, b) => a - b)).toEqual(expected)
      }),
      { numRuns: 200 }
    )
    await lines.close()
  }
)
