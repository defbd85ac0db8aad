/** Version of lines with 29 columns of mixed types, coordinates and a text index. */
import { DuckDBInstance } from '@duckdb/node-api'
import { existsSync, renameSync, rmSync } from 'node:fs'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { blockSize, numberIndex, storageSetting, type LinesVersion } from '../../../server/lines/layout.ts'
import { buildTextIndex } from '../../../server/lines/text/index.ts'
import { calculatedColumns, createLinesTables, physicalColumns } from '../../unit/support/linesFile.ts'

interface BenchColumn {
  property: SchemaProperty
  /** SQL expression of the value, with `r` as the line number; an instant for a date-time. */
  sql: string
}

const text = (key: string, sql: string): BenchColumn => ({ property: { key, type: 'string' }, sql })
const integer = (key: string, sql: string): BenchColumn => ({ property: { key, type: 'integer' }, sql })
const number = (key: string, sql: string): BenchColumn => ({ property: { key, type: 'number' }, sql })

const streets = "['Lilas', 'Écoles', 'Fontaine', 'République', 'Moulins', 'Platanes', 'Gare', 'Église']"
const names = "['Jean Moulin', 'Victor Hugo', 'des Tilleuls', 'Marie Curie', 'du Centre', 'Jules Ferry']"

const columns: BenchColumn[] = [
  text(
    'nom',
    `'Établissement ' || ${names}[1 + (hash(r * 3) % 6)::INTEGER] || ' ' || (hash(r * 3) % 300000)`
  ),
  text(
    'description',
    `'Le service ' || substr(md5((r * 7)::VARCHAR), 1, 6) || ' accueille les habitants de la commune ' || (hash(r) % 36000) || ' du lundi au vendredi'`
  ),
  text('type', "['École', 'mairie', 'Bibliothèque', 'piscine', 'Stade'][1 + (hash(r * 5) % 5)::INTEGER]"),
  text('code', "printf('%05d', hash(r * 11) % 36000)"),
  integer('effectif', '(hash(r * 13) % 100000)::BIGINT'),
  number('montant', 'round((hash(r * 43) % 1000000) / 100, 2)'),
  {
    property: { key: 'ouverture', type: 'string', format: 'date' },
    sql: "DATE '2000-01-01' + (hash(r * 17) % 9000)::INTEGER"
  },
  {
    property: { key: 'mise_a_jour', type: 'string', format: 'date-time' },
    sql: "TIMESTAMP '2015-01-01' + to_seconds((hash(r * 19) % 300000000)::BIGINT)"
  },
  { property: { key: 'actif', type: 'boolean' }, sql: 'hash(r * 23) % 2 = 0' },
  integer('places', 'CASE WHEN hash(r * 29) % 10 > 0 THEN (hash(r * 31) % 1000)::BIGINT END'),
  number('latitude', '42 + (hash(r * 47) % 8000000) / 1000000'),
  number('longitude', '-3 + (hash(r * 53) % 10000000) / 1000000'),
  text('adresse', `(hash(r * 37) % 200) || ' rue des ' || ${streets}[1 + (hash(r * 41) % 8)::INTEGER]`),
  text('insee', "printf('%05d', hash(r * 59) % 3000)"),
  text('statut', "['public', 'privé', 'associatif', NULL][1 + (hash(r * 67) % 4)::INTEGER]"),
  text('telephone', "'0' || (100000000 + hash(r * 71) % 800000000)"),
  text('courriel', "'contact' || (hash(r * 73) % 400000) || '@exemple.fr'"),
  text(
    'commune',
    "'Saint-' || ['Martin', 'Jean', 'Pierre', 'Aubin'][1 + (hash(r * 79) % 4)::INTEGER] || '-' || (hash(r * 59) % 3000)"
  ),
  integer('annee', '(1900 + hash(r * 83) % 124)::BIGINT'),
  integer('etages', '(hash(r * 89) % 12)::BIGINT'),
  integer('surface', '(hash(r * 97) % 20000)::BIGINT'),
  number('taux', '(hash(r * 101) % 10000) / 10000'),
  number('cout', 'CASE WHEN hash(r * 103) % 3 > 0 THEN (hash(r * 107) % 5000000) / 100 END'),
  {
    property: { key: 'accessible', type: 'boolean' },
    sql: 'CASE WHEN hash(r * 109) % 5 > 0 THEN hash(r * 113) % 2 = 0 END'
  },
  {
    property: { key: 'fermeture', type: 'string', format: 'date' },
    sql: "CASE WHEN hash(r * 127) % 20 = 0 THEN DATE '2020-01-01' + (hash(r * 131) % 2000)::INTEGER END"
  },
  text(
    'academie',
    "['Rennes', 'Nantes', 'Paris', 'Lyon', 'Lille', 'Nice'][1 + (hash(r * 137) % 6)::INTEGER]"
  ),
  text('identifiant', 'substr(md5((r * 139)::VARCHAR), 1, 8)'),
  number('distance', '(hash(r * 149) % 100000) / 1000'),
  text(
    'remarque',
    "CASE WHEN hash(r * 151) % 4 = 0 THEN 'Visite prévue le ' || (1 + hash(r * 157) % 28) || ' du mois' END"
  )
]

const calculated: SchemaProperty[] = [
  ...calculatedColumns,
  { key: '_geopoint', type: 'string', 'x-calculated': true }
]
export const schema: SchemaProperty[] = [...columns.map(({ property }) => property), ...calculated]

/** Quoted SQL name of a column. */
export function sqlName(key: string): string {
  const index = columns.findIndex(({ property }) => property.key === key)
  if (index === -1) throw new Error(`no column ${key}`)
  return `c${index}`
}

/** Opens the version in a file, and writes it first when the file is missing. */
export async function preparedVersion(path: string, count: number): Promise<LinesVersion> {
  if (!existsSync(path)) {
    // Written under a temporary name, so that an interrupted run leaves no partial version.
    const unfinished = `${path}.unfinished`
    rmSync(unfinished, { force: true })
    await writeVersion(unfinished, count, true)
    renameSync(unfinished, path)
  }
  return { datasetId: 'bench', path, schema, count }
}

/** @param isSearched whether the text index is built, which takes most of the time */
async function writeVersion(path: string, count: number, isSearched: boolean): Promise<LinesVersion> {
  const instance = await DuckDBInstance.create(path, {
    threads: '2',
    memory_limit: '800MB',
    default_block_size: blockSize
  })
  const connection = await instance.connect()
  await connection.run(storageSetting)
  const physical = physicalColumns(schema)
  await createLinesTables(connection, physical)
  await connection.run('ALTER TABLE lines ADD COLUMN _lat DOUBLE; ALTER TABLE lines ADD COLUMN _lon DOUBLE')
  await connection.run("INSERT INTO columns VALUES ('_geopoint', '_lat', 'GEOPOINT')")
  const values = columns.flatMap(({ property, sql }) =>
    property.format === 'date-time' ? [`strftime(${sql}, '%Y-%m-%dT%H:%M:%S') || '+00:00'`, sql] : [sql]
  )
  await connection.run(
    `INSERT INTO lines SELECT r, substr(md5(r::VARCHAR), 1, 16), (hash(r * 61) % 1000000)::INTEGER, ${values.join(', ')},
       ${columns[10]!.sql}, ${columns[11]!.sql}
     FROM range(1, ${count + 1}) numbers(r) ORDER BY r`
  )
  await connection.run(numberIndex.create)
  if (isSearched) {
    const searched = physical.flatMap((column) => {
      const property = schema.find(({ key }) => key === column.key)
      return property ? [{ property, column }] : []
    })
    await buildTextIndex(connection, searched, () => {})
  }
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
  return { datasetId: 'bench', path, schema, count }
}
