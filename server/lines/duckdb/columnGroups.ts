/** Wide lines are read and measured a group of columns after another. */

/** Columns that one statement evaluates: bounds its memory on wide files. */
export const columnsAtOnce = 200

/** Splits columns into groups, one at least. */
export function columnGroups<Column>(columns: Column[]): Column[][] {
  const groups: Column[][] = [columns.slice(0, columnsAtOnce)]
  for (let from = columnsAtOnce; from < columns.length; from += columnsAtOnce) {
    groups.push(columns.slice(from, from + columnsAtOnce))
  }
  return groups
}
