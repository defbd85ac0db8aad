/** Deterministic generated rows of the benchmark files. */
import { seededRandom } from '../../../samples/random.ts'

export type Cell = string | number | boolean | Date

const words =
  'avenue boulevard centre chemin commune école église fontaine gare halle jardin lavoir mairie marché moulin musée parc place pont port quai rue square théâtre tour village'.split(
    ' '
  )

export const columnName = (index: number): string => `colonne_${index + 1}`

/** Columns of texts, integers, decimals, dates and booleans in rotation, as in administrative tables. */
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

/** Text of a cell in CSV, GeoJSON and dBase files. */
export function cellText(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
