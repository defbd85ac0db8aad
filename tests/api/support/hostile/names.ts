/** Hostile names of uploaded files: paths, too long, empty or deceptive. */
import type { HostileCase } from './file.ts'

const content = (): string => 'nom;n\nété;1\nhiver;2\n'

const readable = [
  '../../../../etc/passwd.csv',
  '/etc/fairway.csv',
  'C:\\temp\\fichier.csv',
  '..\\..\\fichier.csv',
  'deux\nlignes.csv',
  'nul\0caché.csv',
  'cloche\u0007.csv',
  '\u202evsc.elbat.csv',
  `${'n'.repeat(500)}.csv`,
  `${'é'.repeat(500)}.csv`,
  `${'😀'.repeat(200)}.csv`,
  'FICHIER.CSV',
  'con.csv',
  '__proto__.csv',
  'constructor.csv',
  'a"; filename="b.csv',
  "l'été; rm -rf $(HOME) `id`.csv",
  '<script>alert(1)<\u200b/script>.csv',
  '%2e%2e%2fetc.csv',
  'e\u0301te\u0301.csv',
  'table.csv.csv',
  'a?b#c&d=e.csv',
  "a*b:c|d'e.csv"
]

// Names that have no extension once sanitized.
const refused = [
  '....csv',
  '.csv',
  '   .csv   ',
  '...',
  '.',
  '..',
  'sans-extension',
  'fichier.',
  'fichier.exe',
  'fichier.xml',
  'fichier.csv.exe',
  'a.gz',
  'a.json.gz',
  'a.csv/',
  'x.__proto__',
  'x.constructor',
  'x.toString',
  'csv',
  `a.${'c'.repeat(400)}`
]

export const oddlyNamedFiles: HostileCase[] = [
  ...readable.map((name): HostileCase => ({ name, make: content, expects: 'right' })),
  ...refused.map((name): HostileCase => ({ name, make: content }))
]
