import type { Config } from '../../config/config.ts'
import type { AggregationsReader } from '../aggregations.ts'
import type { LinesEngine } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import type { Expression, Filter, LinesQuery, TextQuery } from '../query/linesQuery.ts'
import { wordPatternLines } from '../text/index.ts'
import { condition, type ConditionContext } from './conditions.ts'
import { expressionSql, leavesOf, type LookedUp } from './expressions.ts'
import { readBounds } from './bounds.ts'
import { countInBoxes } from './boxes.ts'
import { openCaches } from './memory/caches.ts'
import type { VersionCache } from './memory/versionCache.ts'
import { readColumnsPage } from './columnsPage.ts'
import { EditableIndexes } from './editable.ts'
import { readFirsts } from './firstLines.ts'
import { longColumnsAmong } from './longColumns.ts'
import { isLineIn, matchesOf, textColumns, type Matches } from './matches.ts'
import { openInstances, type Instances } from './instances.ts'
import type { PageSource } from './page.ts'
import { PageReader, type SourceOf } from './pageReader.ts'
import { readInOrder } from './gatheredOrder.ts'
import { relatedLines } from './relationSql.ts'
import { aggregationsReader } from './aggregations/index.ts'
import { withAttachmentUrls } from './attachmentUrls.ts'
import type { Readers } from './readers.ts'
import { raw, sql, type Sql } from './sql.ts'
import { readTotal } from './totals.ts'
import type { AttachedVersion } from './versions.ts'

export interface EngineOptions {
  /** Maximum number of lines of a dataset whose pages are always read in one step. */
  maxLinesAtOnce?: number
  /**
   * Multiplier of the number of reads before columns and texts of lines are cached; 0 caches them right after the first
   * reads.
   */
  admissionFactor?: number
}

/**
 * Opens the embedded engine: DuckDB, with one database file per version of a dataset. Files are opened read-only,
 * except those of editable datasets.
 */
export async function duckdbEngine(config: Config, options: EngineOptions = {}): Promise<LinesEngine> {
  const instances = await openInstances(config)
  const { queriesOf } = instances
  const caches = openCaches(config, queriesOf, options.admissionFactor)
  const { texts: lineTexts, columns: memory } = caches
  const sourceOf: SourceOf = (...parameters) => pageSource(memory, ...parameters)
  const pages = new PageReader(instances, caches, sourceOf, options.maxLinesAtOnce)
  const changing = queriesOf({ count: 0, isEditable: true })
  const editable = new EditableIndexes(changing.readers, changing.versions)
  return {
    ...aggregations(queriesOf, memory, sourceOf),
    readPage: (version, query, signal) =>
      readInOrder(queriesOf(version), version, query, (placed) => pages.read(version, placed, signal)),
    readFirsts: (version, queries, signal) => readFirsts(queriesOf(version), version, queries, signal),
    readColumns: (version, query, signal) =>
      reading(version, async (attached, readers) => {
        const columnsQuery = { ...query, form: { kind: 'columns' } as const }
        const source = await sourceOf(readers, version, attached, columnsQuery, signal)
        return readColumnsPage(readers, attached.alias, source, columnsQuery, signal)
      }),
    readBounds: (version, query, signal) =>
      reading(version, async (attached, readers) => {
        const source = await sourceOf(readers, version, attached, query, signal)
        return readBounds(readers, attached.alias, source, signal)
      }),
    countInBoxes: (version, query, boxes, signal) =>
      reading(version, async (attached, readers) => {
        const source = await sourceOf(readers, version, attached, query, signal)
        return countInBoxes(readers, attached.alias, source, boxes, signal)
      }),
    longColumns: (version, keys) =>
      reading(version, (attached, readers) => longColumnsAmong(keys, attached, readers)),
    editable,
    editionOf: ({ path }) => editable.editionOf(path),
    edition: () => editable.edition(),
    check: async () => {
      await changing.readers.run('check', sql`SELECT 1`)
    },
    load: () => instances.load(),
    release: async (path) => {
      memory.release(path)
      caches.places?.release(path)
      await lineTexts.release(path)
      await instances.release(path)
      editable.released(path)
    },
    settled: async () => void (await Promise.all([lineTexts.settled(), memory.settled()])),
    close: async () => {
      await lineTexts.close()
      await instances.close()
    }
  }

  function reading<Result>(
    version: LinesVersion,
    work: (attached: AttachedVersion, readers: Readers) => Promise<Result>
  ): Promise<Result> {
    const instance = queriesOf(version)
    return instance.versions.use(version, (attached) => work(attached, instance.readers))
  }
}

function aggregations(
  queriesOf: Instances['queriesOf'],
  memory: VersionCache,
  sourceOf: SourceOf
): AggregationsReader {
  const readerOf = (version: LinesVersion): AggregationsReader => {
    const instance = queriesOf(version)
    return aggregationsReader(instance, memory, {
      sourceOf: (...parameters) => sourceOf(instance.readers, ...parameters),
      totalOf: (...parameters) => readTotal(instance.readers, ...parameters)
    })
  }
  return {
    readGroups: (version, ...parameters) => readerOf(version).readGroups(version, ...parameters),
    readCombinations: (version, ...parameters) => readerOf(version).readCombinations(version, ...parameters),
    readMetrics: (version, ...parameters) => readerOf(version).readMetrics(version, ...parameters),
    readWords: (version, ...parameters) => readerOf(version).readWords(version, ...parameters)
  }
}

async function pageSource(
  memory: VersionCache,
  readers: Readers,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery,
  signal?: AbortSignal
): Promise<PageSource> {
  const { alias, numbering } = attached
  const columns = withAttachmentUrls(attached.columns, version.schema, query.attachmentAddress)
  const longColumns = await longColumnsAmong(comparedKeys(query), attached, readers)
  const context = { columns, longColumns }
  const matching = (text: TextQuery): Promise<Matches> =>
    matchesOf({ readers, memory }, version, attached, text, signal)
  const matches = query.text && (await matching(query.text))
  const conditions: Sql[] = []
  const searches: Sql[] = []
  for (const filter of query.filters) {
    if (filter.kind === 'search') {
      const searched = await matching(filter.text)
      const list = searched.foundLines ? conditions : searches
      list.push(searched.isMatch())
    } else if (filter.kind !== 'expression') conditions.push(condition(filter, context))
    else if (leavesOf(filter.expression).every(({ kind }) => kind === 'filter')) {
      conditions.push(expressionSql(filter.expression, context, noLines))
    } else searches.push(await expressionLines(filter.expression, version, attached, context, matching))
  }
  return {
    schema: version.schema,
    ...context,
    lines: raw(`${alias}.lines`),
    ...(numbering ? { numbering } : {}),
    conditions,
    ...(matches ? { matches } : {}),
    searches
  }
}

const noLines = (): Sql => {
  throw new Error('nothing here is answered by the text index')
}

/**
 * Returns the condition that a line matches an expression with text searches or geometries, which are looked up first.
 */
async function expressionLines(
  expression: Expression,
  version: LinesVersion,
  attached: AttachedVersion,
  context: ConditionContext,
  matching: (text: TextQuery) => Promise<Matches>
): Promise<Sql> {
  const { alias } = attached
  const leafConditions = new Map<LookedUp, Sql>()
  for (const leaf of leavesOf(expression)) {
    if (leaf.kind === 'text') leafConditions.set(leaf, (await matching(leaf.text)).isMatch())
    if (leaf.kind === 'relation') {
      leafConditions.set(leaf, isLineIn(relatedLines(leaf.relation, leaf.geometry, attached)))
    }
    if (leaf.kind !== 'words') continue
    const columns = textColumns(version, attached)
    leafConditions.set(
      leaf,
      isLineIn(wordPatternLines(leaf.pattern, leaf.keys, columns, { alias, count: version.count }))
    )
  }
  const isMatch = expressionSql(expression, context, (leaf) => leafConditions.get(leaf) ?? noLines())
  return isLineIn(sql`SELECT _i AS line FROM ${raw(`${alias}.lines`)} WHERE ${isMatch}`)
}

/** Columns that are sorted or compared, in which long values are ignored. */
function comparedKeys({ sort, filters, collapse }: LinesQuery): string[] {
  const sorted = sort.filter((term) => term.form !== 'natural').map((term) => term.key)
  return [...new Set([...sorted, ...filters.flatMap(keysCompared), ...(collapse ? [collapse.key] : [])])]
}

function keysCompared(filter: Filter): string[] {
  if (filter.kind === 'range' || filter.kind === 'between') return [filter.property.key]
  if (filter.kind !== 'expression') return []
  return leavesOf(filter.expression).flatMap((leaf) =>
    leaf.kind === 'filter' ? keysCompared(leaf.filter) : []
  )
}
