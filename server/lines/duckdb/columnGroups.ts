/** Splitting of wide tables: their columns are read and measured in groups. */

/** Maximum number of columns that one statement evaluates, to bound its memory on wide files. */
export const columnsAtOnce = 200

/** Splits columns into groups; there is at least one. */
export function columnGroups<Column>(columns: Column[]): Column[][] {
  const groups: Column[][] = [columns.slice(0, columnsAtOnce)]
  for (let from = columnsAtOnce; from < columns.length; from += columnsAtOnce) {
    groups.push(columns.slice(from, from + columnsAtOnce))
  }
  return groups
}
