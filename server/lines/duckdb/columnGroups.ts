/** Splitting of wide tables: their columns are read and measured in groups. */

/** Maximum number of columns that one statement evaluates, to bound its memory on wide files. */
export const maxColumnsPerQuery = 200

/** Splits columns into groups; there is at least one. */
export function columnGroups<Column>(columns: Column[]): Column[][] {
  const groups: Column[][] = [columns.slice(0, maxColumnsPerQuery)]
  for (let from = maxColumnsPerQuery; from < columns.length; from += maxColumnsPerQuery) {
    groups.push(columns.slice(from, from + maxColumnsPerQuery))
  }
  return groups
}
