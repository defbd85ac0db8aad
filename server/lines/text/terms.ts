/**
 * Text index of a version of lines, in tables beside `lines`. Postings are those of words, not of stems: a stem stands
 * for a few words that are close in the order of the dictionary, and both forms of a word share one posting. The index
 * consists of runs: one per part of the file, or per column that was read again. Each run has its own terms, numbered
 * after those of the previous runs, so that its rows follow theirs in every table. A word that several runs contain has
 * several terms; look-ups combine them.
 *
 * - `terms`: a row per distinct word of a run. `id` INTEGER is its rank by `folded` then `word`, so that words with the
 *   same prefix are a range in each `run` INTEGER (counted from 0). `word` VARCHAR is lower-case with its accents,
 *   `folded` VARCHAR is ASCII, `lines` INTEGER is the number of lines that contain the word.
 * - `term_keys`: index of the terms by `hash` UBIGINT (`keyHash` of a text), so that a look-up only reads numbers:
 *   `kind` UTINYINT (`keyKinds`), `term` INTEGER, `lines` INTEGER.
 * - `stems`: `stem` VARCHAR, `term` INTEGER: folded French stems that are not a prefix of their folded word.
 * - `postings`: a row per word of a cell, without French stop words, by `term` then line: `term` INTEGER, `line` BIGINT
 *   (`_i`), `col` USMALLINT (number of the physical column), `position` UINTEGER (rank of the word in the cell),
 *   `impact` UTINYINT (see `impact.ts`).
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import { createHash } from 'node:crypto'

/** Run number of the terms added one by one, unordered (`tail.ts`). */
export const tailRun = -1

/** Relation between the text of a key and its term. */
export const keyKinds = {
  /** The word, when it equals its folded form. */
  word: 0,
  /** The folded form of a word with accents. */
  folded: 1,
  /** The word with its accents. */
  accented: 2,
  /** The folded stem of the word, when it differs from the folded word. */
  stem: 3
}

/** Hash of 64 bits, DuckDB's `md5_number_lower`: unlike `hash`, it is the same in every release. */
export function keyHash(text: string): bigint {
  return createHash('md5').update(text).digest().readBigUInt64LE(8)
}

/** @param database database attached to the connection; the current one by default */
export async function createTextTables(connection: DuckDBConnection, database?: string): Promise<void> {
  const of = database ? `${database}.` : ''
  await connection.run(`
    CREATE OR REPLACE TABLE ${of}terms (run INTEGER, id INTEGER, word VARCHAR, folded VARCHAR, lines INTEGER);
    CREATE OR REPLACE TABLE ${of}term_keys (hash UBIGINT, kind UTINYINT, term INTEGER, lines INTEGER);
    CREATE OR REPLACE TABLE ${of}stems (stem VARCHAR, term INTEGER);
    CREATE OR REPLACE TABLE ${of}postings (term INTEGER, line BIGINT, col USMALLINT, position UINTEGER, impact UTINYINT)`)
}

export interface RunTerms {
  /** Rank in the run of the term, by token number of the dictionary. */
  ranks: Int32Array
  count: number
  /** Id of the first term of the run. */
  firstId: number
}

/** Ranks the words that the dictionary spilled, and writes them as the terms of a new run. */
export async function writeTerms(
  connection: DuckDBConnection,
  numbers: number,
  { run, firstId }: RunPlace
): Promise<RunTerms> {
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE text_terms AS
      SELECT (row_number() OVER (ORDER BY folded, word) - 1 + ${firstId})::INTEGER AS id, *
      FROM (
        SELECT word, coalesce(any_value(folded), word) AS folded, any_value(stem) AS stem, sum(lines)::INTEGER AS lines
        FROM temp.text_words GROUP BY word
      );
    INSERT INTO terms SELECT ${run}, id, word, folded, lines FROM temp.text_terms ORDER BY id;
    INSERT INTO term_keys
      SELECT md5_number_lower(key), kind, id, lines
      FROM (
        SELECT folded AS key, if(word = folded, ${keyKinds.word}, ${keyKinds.folded}) AS kind, id, lines
        FROM temp.text_terms
        UNION ALL
        SELECT word, ${keyKinds.accented}, id, lines FROM temp.text_terms WHERE word <> folded
        UNION ALL
        SELECT stem, ${keyKinds.stem}, id, lines FROM temp.text_terms WHERE stem <> folded
      )
      ORDER BY ALL;
    INSERT INTO stems
      SELECT stem, id FROM temp.text_terms WHERE NOT starts_with(folded, stem) ORDER BY ALL`)
  const ranks = new Int32Array(numbers)
  let count = 0
  const result = await connection.stream(
    'SELECT number, id FROM temp.text_words JOIN temp.text_terms USING (word)'
  )
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) break
    const [from, to] = chunk.getColumns()
    from?.forEach((number, index) => {
      const rank = (to?.[index] as number) - firstId
      ranks[number as number] = rank
      count = Math.max(count, rank + 1)
    })
  }
  await connection.run('DROP TABLE temp.text_words; DROP TABLE temp.text_terms')
  return { ranks, count, firstId }
}

/** Place of a run in an index: its number and the id of its first term. */
export interface RunPlace {
  run: number
  firstId: number
}

/** Returns the place of a new run, after the existing ones. */
export async function nextRun(connection: DuckDBConnection): Promise<RunPlace> {
  const reader = await connection.runAndReadAll(
    'SELECT coalesce(max(run) + 1, 0), coalesce(max(id) + 1, 0) FROM terms'
  )
  const [run, firstId] = reader.getRows()[0] ?? []
  return { run: Number(run), firstId: Number(firstId) }
}

/** Appends the runs of an attached database's index, numbered from 0, after those of the current database. */
export async function appendRuns(connection: DuckDBConnection, alias: string): Promise<void> {
  const { run, firstId } = await nextRun(connection)
  await connection.run(`
    INSERT INTO terms SELECT run + ${run}, id + ${firstId}, word, folded, lines FROM ${alias}.terms;
    INSERT INTO term_keys SELECT hash, kind, term + ${firstId}, lines FROM ${alias}.term_keys;
    INSERT INTO stems SELECT stem, term + ${firstId} FROM ${alias}.stems;
    INSERT INTO postings SELECT term + ${firstId}, line, col, position, impact FROM ${alias}.postings`)
}
