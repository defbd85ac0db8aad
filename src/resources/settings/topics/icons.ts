/** All Material Design Icons (https://pictogrammers.com/library/mdi/). Large, so loaded when the field opens. */
import * as drawings from '@mdi/js'

export interface NamedIcon {
  /** Name of the icon in the library, such as `account-group`. */
  name: string
  /** SVG path in a 24 × 24 view box. */
  path: string
}

/** Returns the library name of an export: `mdiAccountGroup` is `account-group`, `mdiNumeric1Box` is `numeric-1-box`. */
export function iconName(exported: string): string {
  return exported
    .slice('mdi'.length)
    .replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)
    .slice(1)
}

export const icons: NamedIcon[] = Object.entries(drawings as Record<string, string>).map(
  ([exported, path]) => ({ name: iconName(exported), path })
)
