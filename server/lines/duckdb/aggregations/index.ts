/** Aggregated reads with DuckDB. */
import type {
  AggregationsReader,
  GroupsAnswer,
  MetricsAnswer,
  MetricValue,
  WordsAnswer
} from '../../aggregations.ts'
import type { LinesVersion } from '../../layout.ts'
import type { Combination, CombinationKey, CombinationsQuery } from '../../query/aggregations/combinations.ts'
import type { GroupsQuery, Level, MetricsQuery, WordsQuery } from '../../query/aggregations/queries.ts'
import type { LinesQuery } from '../../query/linesQuery.ts'
import { sampledWords } from '../../text/sampledWords.ts'
import { readBounds } from '../bounds.ts'
import type { VersionCache } from '../memory/versionCache.ts'
import type { Instance } from '../instances.ts'
import { mapByTwo } from '../../mapByTwo.ts'
import { longColumnsAmong } from '../longColumns.ts'
import type { PageSource } from '../page.ts'
import type { Readers } from '../readers.ts'
import type { AttachedVersion } from '../versions.ts'
import { fusedColumnGroups } from './columnGroups.ts'
import { combinationsOf, combinationsSql } from './combinations.ts'
import { finite, groupTree } from './groups.ts'
import { groupsSql } from './groupsSql.ts'
import { clocksOf, noClocks } from './instants.ts'
import { keySql, type KeySql } from './keys.ts'
import { firstRow, metricStatements } from './metrics.ts'
import { frequencySql, sampleSql } from './words.ts'

/** Aggregations count as long statements until their first run is measured. */
const aggregated = { isLong: true }

/** Access to the SQL source of a query's lines. */
interface LinesFinder {
  sourceOf(
    version: LinesVersion,
    attached: AttachedVersion,
    query: LinesQuery,
    signal?: AbortSignal
  ): Promise<PageSource>
  totalOf(
    version: LinesVersion,
    attached: AttachedVersion,
    source: PageSource,
    payer?: AbortSignal
  ): Promise<number>
}

export function aggregationsReader(
  { readers, versions }: Instance,
  memory: VersionCache,
  finder: LinesFinder
): AggregationsReader {
  const aggregations = new AttachedAggregations(readers, memory, finder)
  return {
    readGroups: (version, query, signal) =>
      versions.use(version, (attached) => aggregations.readGroups(version, attached, query, signal)),
    readCombinations: (version, query, signal) =>
      versions.use(version, (attached) => aggregations.readCombinations(version, attached, query, signal)),
    readMetrics: (version, query, signal) =>
      versions.use(version, (attached) => aggregations.readMetrics(version, attached, query, signal)),
    readWords: (version, query, signal) =>
      versions.use(version, (attached) => aggregations.readWords(version, attached, query, signal))
  }
}

/** Aggregations of versions that are attached to the instance of the readers. */
class AttachedAggregations {
  readonly #readers: Readers
  readonly #memory: VersionCache
  readonly #finder: LinesFinder

  constructor(readers: Readers, memory: VersionCache, finder: LinesFinder) {
    this.#readers = readers
    this.#memory = memory
    this.#finder = finder
  }

  async readGroups(
    version: LinesVersion,
    attached: AttachedVersion,
    query: GroupsQuery,
    signal?: AbortSignal
  ): Promise<GroupsAnswer> {
    const cachedGroups = fusedColumnGroups(this.#memory, version, attached, query)
    if (cachedGroups) return cachedGroups
    const grouped = [...query.levels, ...query.metrics].map(({ property }) => property.key)
    const source = await this.#sourceOf(version, attached, query.lines, grouped, signal)
    const keys = await Promise.all(query.levels.map((level) => this.#keyOf(level, source, attached)))
    const statement = groupsSql(source, query, keys)
    const [total, list, extent] = await Promise.all([
      this.#finder.totalOf(version, attached, source, signal),
      this.#readers
        .run(attached.alias, statement, signal, aggregated)
        .then((result) => groupTree(result, query)),
      query.places ? readBounds(this.#readers, attached.alias, source, signal) : undefined
    ])
    return { ...list, total, ...(extent ? { extent } : {}) }
  }

  async readCombinations(
    version: LinesVersion,
    attached: AttachedVersion,
    query: CombinationsQuery,
    signal?: AbortSignal
  ): Promise<Combination[]> {
    const grouped = [...query.keys, ...query.metrics].map(({ property }) => property.key)
    const source = await this.#sourceOf(version, attached, query.lines, grouped, signal)
    const keys = await Promise.all(query.keys.map((key) => this.#keyOf(key, source, attached)))
    const statement = combinationsSql(source, query, keys)
    return combinationsOf(await this.#readers.run(attached.alias, statement, signal, aggregated), query)
  }

  /** Returns the source of an aggregation, including which of its columns hold long texts. */
  async #sourceOf(
    version: LinesVersion,
    attached: AttachedVersion,
    query: LinesQuery,
    keys: string[],
    signal?: AbortSignal
  ): Promise<PageSource> {
    const [source, long] = await Promise.all([
      this.#finder.sourceOf(version, attached, query, signal),
      longColumnsAmong([...new Set(keys)], attached, this.#readers)
    ])
    return { ...source, longColumns: new Set([...source.longColumns, ...long]) }
  }

  async #keyOf(key: Level | CombinationKey, source: PageSource, attached: AttachedVersion): Promise<KeySql> {
    const { property, grouping } = key
    const column = source.columns.of(property)
    const isOnClocks = grouping.kind === 'period' && grouping.clock === 'zone'
    const clocks =
      column && isOnClocks ? await clocksOf(column, grouping.timeZone, attached, this.#readers) : noClocks
    return keySql(key, { columns: source.columns, longColumns: source.longColumns, clocks })
  }

  async readMetrics(
    version: LinesVersion,
    attached: AttachedVersion,
    query: MetricsQuery,
    signal?: AbortSignal
  ): Promise<MetricsAnswer> {
    const keys = query.columns.map(({ property }) => property.key)
    const source = await this.#sourceOf(version, attached, query.lines, keys, signal)
    const columns = query.columns.map(({ metrics }) => metrics.map((): MetricValue => null))
    const total = this.#finder.totalOf(version, attached, source, signal)
    const statementsRun = mapByTwo(
      metricStatements(source, query, version.count),
      async ({ query: statement, values }) => {
        const figures = firstRow(await this.#readers.run(attached.alias, statement, signal, aggregated))
        for (const { column, metric, value } of values(figures)) {
          const columnValues = columns[column]
          if (columnValues) columnValues[metric] = value
        }
      }
    )
    await Promise.all([total, statementsRun])
    return { total: await total, columns }
  }

  async readWords(
    version: LinesVersion,
    attached: AttachedVersion,
    query: WordsQuery,
    signal?: AbortSignal
  ): Promise<WordsAnswer> {
    const source = await this.#sourceOf(version, attached, query.lines, [], signal)
    const statement = sampleSql(source, query)
    const readSample = async (): Promise<Omit<WordsAnswer, 'total'>> => {
      const result = await this.#readers.run(attached.alias, statement, signal, aggregated)
      const [texts] = (await result.getColumns()) as (string | null)[][]
      const words = await sampledWords(texts ?? [], query, {
        count: version.count,
        linesOf: (stems) => this.#linesOfStems(attached, stems, signal)
      })
      return { sample: texts?.length ?? 0, words }
    }
    const [total, sample] = await Promise.all([
      this.#finder.totalOf(version, attached, source, signal),
      readSample()
    ])
    return { total, ...sample }
  }

  async #linesOfStems(
    { alias }: AttachedVersion,
    stems: string[],
    signal: AbortSignal | undefined
  ): Promise<number[]> {
    const lines = stems.map(() => 0)
    const result = await this.#readers.run(alias, frequencySql(alias, stems), signal)
    for (const [rank, count] of await result.getRows()) lines[Number(rank)] = finite(Number(count)) ?? 0
    return lines
  }
}
