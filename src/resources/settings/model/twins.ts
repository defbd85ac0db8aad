/** Duplicate titles in a list. No I/O. */

interface TitledItem {
  title?: string
}

const titleOf = ({ title = '' }: TitledItem): string => title.trim().toLowerCase()

/** Whether another item of the list has the same title, ignoring case. */
export function hasTwin<Item extends TitledItem>(item: Item, items: Item[]): boolean {
  return titleOf(item) !== '' && items.some((other) => other !== item && titleOf(other) === titleOf(item))
}
