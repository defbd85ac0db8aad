import { DuckDBInstance } from '@duckdb/node-api'
import { expect, it } from 'vitest'
import { instantOfClock } from '../../../../contract/time/clockInstant.ts'
import { offsetAt } from '../../../lines/query/zoneOffsets.ts'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { instantSql } from './clockTimes.ts'

const iso = (instant: number): string => new Date(instant).toISOString().slice(0, 16)

/** Every hour of some years, at half past. */
function clocks(): number[] {
  const years = [1943, 2000, 2024]
  return years.flatMap((year) =>
    Array.from({ length: 366 * 24 }, (_, hour) => Date.UTC(year, 0) + (hour * 2 + 1) * 1_800_000)
  )
}

it.each(['Europe/Paris', 'Australia/Lord_Howe', 'Antarctica/Troll', 'America/Noronha'])(
  'instants of the clocks of %s are those of the other dates',
  async (zone) => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run("SET TimeZone = 'UTC'")
    try {
      const values = clocks()
      await connection.run(
        `CREATE TABLE clocks AS SELECT make_timestamp_ms(unnest([${values.map((value) => `${value}::BIGINT`).join()}])) AS shown`
      )
      const rows = await readAll<{ instant: string }>(
        connection,
        `SELECT epoch_ms(${instantSql('shown', zone)}) AS instant FROM clocks`
      )

      const wrong = values.flatMap((value, index) => {
        const expected = instantOfClock(value, (instant) => offsetAt(instant, zone))
        const found = Number(rows[index]!.instant)
        return found === expected ? [] : [`${iso(value)}: ${iso(found)}, not ${iso(expected)}`]
      })
      expect(wrong).toEqual([])
    } finally {
      connection.closeSync()
    }
  }
)
