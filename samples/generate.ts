/** Generates the sample datasets and their list beside this script: `npm run samples`. The output is deterministic. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { samples } from './catalogue.ts'
import { encodeTable } from './csv.ts'

for (const { file, table, dialect } of samples) {
  await writeFile(join(import.meta.dirname, file), encodeTable(table(), dialect))
}
const listed = samples.map(({ table: _table, dialect: _dialect, ...sample }) => sample)
const { code: json } = await format('samples.json', JSON.stringify(listed), { printWidth: 110 })
await writeFile(join(import.meta.dirname, 'samples.json'), json)
