/** Migration: datasets by the reference data of their columns. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`insert or ignore into dataset_values (dataset, name, value)
    select d.number, 'referenceData', c.value ->> '$."x-master".remoteService'
    from datasets d, json_each(d.document, '$.schema') c
    where typeof(c.value ->> '$."x-master".remoteService') = 'text'
      and c.value ->> '$."x-master".remoteService' <> ''`.execute(database)
}
