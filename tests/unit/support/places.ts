import { DuckDBInstance } from '@duckdb/node-api'

/** Sets the locations of the lines of a version, in order; null for a line without one. */
export async function addPlaces(path: string, places: ([lat: number, lon: number] | null)[]): Promise<void> {
  const instance = await DuckDBInstance.create(path, { threads: '1' })
  const connection = await instance.connect()
  await connection.run('ALTER TABLE lines ADD COLUMN _lat DOUBLE; ALTER TABLE lines ADD COLUMN _lon DOUBLE')
  for (const [row, place] of places.entries()) {
    if (place) await connection.run('UPDATE lines SET _lat = ?, _lon = ? WHERE rowid = ?', [...place, row])
  }
  await connection.run("INSERT INTO columns VALUES ('_geopoint', '_lat', 'GEOPOINT')")
  connection.closeSync()
  instance.closeSync()
}
