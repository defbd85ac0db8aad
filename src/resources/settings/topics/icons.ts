/** Every icon of Material Design Icons (https://pictogrammers.com/library/mdi/). Heavy: loaded when one is looked for. */
import * as drawings from '@mdi/js'

export interface NamedIcon {
  /** Name of the icon in the gallery: `account-group`. */
  name: string
  /** Path of a drawing of 24 by 24. */
  path: string
}

/** `mdiAccountGroup` is `account-group`, `mdiNumeric1Box` is `numeric-1-box`. */
export function iconName(exported: string): string {
  return exported
    .slice('mdi'.length)
    .replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)
    .slice(1)
}

export const icons: NamedIcon[] = Object.entries(drawings as Record<string, string>).map(
  ([exported, path]) => ({ name: iconName(exported), path })
)
