import { and, bindValue, join, alwaysFalse, raw, sql, type Sql } from '../duckdb/sql.ts'
import { anyOf, inRanges, inverseFrequency, type LeafContext } from './hits.ts'
import type { Leaf } from './plan.ts'

type Phrase = Extract<Leaf, { kind: 'phrase' }>

/** One word of a phrase in one analysis: the condition on its postings, and its position in the phrase. */
interface PhraseWord {
  condition: Sql
  offset: number
}

/**
 * Returns the hits of a phrase: its words in the same cell, at the relative positions of the phrase, with a total
 * displacement of at most `slop` between the two most displaced words. French and plain columns are searched
 * separately, because their indexed words differ.
 * @returns `rarity`: sum of the inverse frequencies of the words
 */
export async function phraseHits(
  phrase: Phrase,
  ownTerm: number,
  { columns, source, lookUp }: LeafContext
): Promise<{ hits: Sql[]; rarity: number }> {
  const hits: Sql[] = []
  let rarity = 0
  const words = phrase.words.map((word) => ({ ...word, terms: lookUp.word(word) }))
  const last = words.at(-1)
  const prefix =
    phrase.lastIsPrefix && last ? await lookUp.prefix(last.literal, last.plain ?? last.literal) : undefined
  for (const word of words) rarity += inverseFrequency(word.terms.lines, source.count)
  for (const analysis of ['french', 'plain'] as const) {
    const numbers = columns[analysis]
    if (!numbers.length) continue
    const parts = words.flatMap((word): PhraseWord[] => {
      const { offset, terms } = word
      if ((analysis === 'french' ? word.stem : word.plain) === undefined) return []
      if (word !== last || !prefix) return [{ condition: anyOf('term', terms[analysis]), offset }]
      return [{ condition: inRanges('term', prefix.ranges), offset }]
    })
    if (parts.length && parts.every(({ condition }) => condition !== alwaysFalse))
      hits.push(wordsInPlace(parts, numbers, phrase.slop, ownTerm, source.alias))
  }
  return { hits, rarity }
}

function wordsInPlace(
  words: PhraseWord[],
  columns: number[],
  slop: number,
  ownTerm: number,
  alias: string
): Sql {
  const name = (index: number): Sql => raw(`w${index}`)
  const tables = words.map(({ condition, offset }, index) => {
    const place = sql`position::BIGINT - ${bindValue(offset)} AS place`
    return sql`(SELECT line, col, impact, ${place} FROM ${raw(alias)}.postings
      WHERE ${and([condition, anyOf('col', columns)])}) ${name(index)}`
  })
  const laterWords = words.slice(1).map((_, index) => index + 1)
  const joins = laterWords.map((index) => {
    const isSameCell = sql`${name(index)}.line = w0.line AND ${name(index)}.col = w0.col`
    const inPlace = slop ? raw('') : sql` AND ${name(index)}.place = w0.place`
    return sql` JOIN ${tables[index] as Sql} ON ${isSameCell}${inPlace}`
  })
  const places = join(
    words.map((_, index) => sql`${name(index)}.place`),
    ', '
  )
  const isNear =
    slop && words.length > 1
      ? sql` WHERE greatest(${places}) - least(${places}) <= ${bindValue(slop)}`
      : raw('')
  return sql`SELECT w0.line, ${bindValue(ownTerm)} AS term, w0.col, w0.impact
    FROM ${tables[0] as Sql}${join(joins, '')}${isNear}`
}
