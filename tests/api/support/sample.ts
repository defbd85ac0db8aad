/** Sample dataset with locations, and words to count. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { TestClient } from './client.ts'
import { upload, waitFinalized } from './datasets.ts'

const concepts: Record<string, string> = {
  latitude: 'http://schema.org/latitude',
  longitude: 'http://schema.org/longitude'
}

/** Creates the dataset in the account of the client, and waits for its processing. */
export async function createBicycleParks(
  client: TestClient
): Promise<{ id: string; schema: SchemaProperty[] }> {
  const file = readFileSync(join(import.meta.dirname, '../../../samples/stationnements-velo.csv'))
  const created = await upload(client, 'velos.csv', new Uint8Array(file))
  const { id, schema } = await waitFinalized(client, created.json.id)
  await client.patch(`/datasets/${id}`, {
    schema: schema
      .filter((column: SchemaProperty) => !column['x-calculated'])
      .map((column: SchemaProperty) => ({
        ...column,
        ...(concepts[column.key] ? { 'x-refersTo': concepts[column.key] } : {}),
        ...(column.type === 'string' && !column.format ? { 'x-capabilities': { textAgg: true } } : {})
      }))
  })
  return { id, schema: (await waitFinalized(client, id)).schema }
}
