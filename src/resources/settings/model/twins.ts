/** Items of a list that people cannot tell apart by their titles: pure. */

interface Titled {
  title?: string
}

const titleOf = ({ title = '' }: Titled): string => title.trim().toLowerCase()

/** Whether another item of the list has the title of this one, in whatever case. */
export function hasTwin<Item extends Titled>(item: Item, items: Item[]): boolean {
  return titleOf(item) !== '' && items.some((other) => other !== item && titleOf(other) === titleOf(item))
}
