/** The rows that made-up files hold: the same arguments give the same rows. */
import { seededRandom } from '../../../samples/random.ts'

export type Cell = string | number | boolean | Date

const words =
  'avenue boulevard centre chemin commune école église fontaine gare halle jardin lavoir mairie marché moulin musée parc place pont port quai rue square théâtre tour village'.split(
    ' '
  )

export const columnName = (index: number): string => `colonne_${index + 1}`

/** Texts, whole numbers, decimals, dates and booleans by turns, as tables of administrations have. */
export function* tableRows(count: number, columns: number, seed = 1): Generator<Cell[]> {
  const random = seededRandom(seed)
  const draw = (most: number): number => Math.floor(random() * most)
  const word = (): string => words[draw(words.length)] ?? ''
  for (let row = 1; row <= count; row++) {
    yield Array.from({ length: columns }, (_, column): Cell => {
      if (column === 0) return `REF-${seed}-${row}`
      switch (column % 5) {
        case 1:
          return `${word()} ${word()} ${word()}`
        case 2:
          return draw(10_000)
        case 3:
          return draw(10_000_000) / 100
        case 4:
          return new Date(Date.UTC(2010 + draw(15), draw(12), 1 + draw(28)))
        default:
          return column % 2 ? random() < 0.5 : word()
      }
    })
  }
}

/** A cell as CSV, GeoJSON and dBase files write it. */
export function cellText(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
