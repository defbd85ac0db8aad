/**
 * The text index of a version of lines, in tables beside `lines`. Words have postings rather than stems: a stem stands
 * for a few words that are close in the order of the dictionary, and both forms of a word share one posting.
 *
 * - `terms`: a row per distinct word; `id` INTEGER is its rank by `folded` then `word`, so that words with the same
 *   beginning are a range. `word` VARCHAR is lower-case with its accents, `folded` VARCHAR is ASCII, `lines` INTEGER is
 *   the number of lines that have the word.
 * - `term_keys`: what finds terms, by `hash` UBIGINT (`keyHash` of a text), so that a look-up reads numbers only:
 *   `kind` UTINYINT (`keyKinds`), `term` INTEGER, `lines` INTEGER.
 * - `stems`: `stem` VARCHAR, `term` INTEGER: folded French stems that are not the beginning of their folded word.
 * - `postings`: a row per word of a cell, French stop words left out, by `term` then line: `term` INTEGER, `line` BIGINT
 *   (its `_i`), `col` USMALLINT (number of the physical column), `position` UINTEGER (rank of the word in the cell),
 *   `impact` UTINYINT (see `impact.ts`).
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import { createHash } from 'node:crypto'

/** What the text of a key is to its term. */
export const keyKinds = {
  /** The word, which is ASCII already. */
  word: 0,
  /** The folded form of a word that has accents. */
  folded: 1,
  /** The word itself, with its accents. */
  accented: 2,
  /** Its folded stem, when that is not the folded word. */
  stem: 3
}

/** The 64 bits that DuckDB calls `md5_number_lower`: unlike `hash`, the same in every release. */
export function keyHash(text: string): bigint {
  return createHash('md5').update(text).digest().readBigUInt64LE(8)
}

export async function createTextTables(connection: DuckDBConnection): Promise<void> {
  await connection.run(`
    CREATE OR REPLACE TABLE terms (id INTEGER, word VARCHAR, folded VARCHAR, lines INTEGER);
    CREATE OR REPLACE TABLE term_keys (hash UBIGINT, kind UTINYINT, term INTEGER, lines INTEGER);
    CREATE OR REPLACE TABLE stems (stem VARCHAR, term INTEGER);
    CREATE OR REPLACE TABLE postings (term INTEGER, line BIGINT, col USMALLINT, position UINTEGER, impact UTINYINT)`)
}

/** Ranks the words that the dictionary spilled; gives for each of its numbers the id of the term. */
export async function writeTerms(
  connection: DuckDBConnection,
  numbers: number
): Promise<{ termIds: Int32Array; termCount: number }> {
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE text_terms AS
      SELECT (row_number() OVER (ORDER BY folded, word) - 1)::INTEGER AS id, *
      FROM (
        SELECT word, any_value(folded) AS folded, any_value(stem) AS stem, sum(lines)::INTEGER AS lines
        FROM temp.text_words GROUP BY word
      );
    INSERT INTO terms SELECT id, word, folded, lines FROM temp.text_terms ORDER BY id;
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
  const termIds = new Int32Array(numbers)
  let termCount = 0
  const result = await connection.stream(
    'SELECT number, id FROM temp.text_words JOIN temp.text_terms USING (word)'
  )
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) break
    const [from, to] = chunk.getColumns()
    from?.forEach((number, index) => {
      const id = to?.[index] as number
      termIds[number as number] = id
      termCount = Math.max(termCount, id + 1)
    })
  }
  await connection.run('DROP TABLE temp.text_words; DROP TABLE temp.text_terms')
  return { termIds, termCount }
}
