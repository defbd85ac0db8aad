import GlobalStyles from '@mui/material/GlobalStyles'
import { useMemo, type ReactNode } from 'react'
import type { PresentPerson } from '../../../../contract/realtime.ts'
import { personColor } from './personColors.ts'

/**
 * Frames the cells of other users, with their names, by generated CSS: no cell renders again when somebody moves.
 * Screen readers get the same from the list of people.
 */
export function PresenceMarks({
  people,
  somebody
}: {
  people: PresentPerson[]
  somebody: string
}): ReactNode {
  const styles = useMemo(() => presenceStyles(people, somebody), [people, somebody])
  return <GlobalStyles styles={styles} />
}

type Styles = Record<string, Record<string, string | number>>

export function presenceStyles(people: PresentPerson[], somebody: string): Styles {
  const styles: Styles = {}
  for (const { key, line, column, user } of people) {
    if (line === undefined) continue
    const color = personColor(key)
    const cell = `[role="gridcell"][data-line=${quoted(line)}]`
    if (column === undefined) {
      styles[cell] = { boxShadow: `inset 0 2px 0 ${color}, inset 0 -2px 0 ${color}` }
      continue
    }
    const edited = `${cell}[data-key=${quoted(column)}]`
    styles[edited] = { boxShadow: `inset 0 0 0 2px ${color}` }
    styles[`${edited}::after`] = {
      content: `${quoted(user?.name ?? somebody)} / ""`,
      position: 'absolute',
      top: 0,
      right: 0,
      maxWidth: '60%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      padding: '0 5px',
      fontSize: 10,
      lineHeight: '14px',
      borderBottomLeftRadius: 5,
      background: color,
      color: '#fff',
      pointerEvents: 'none'
    }
    // Numbers are aligned to the right: the name tag goes to the left.
    styles[`${edited}.number::after`] = { right: 'auto', left: 0, borderRadius: '0 0 5px 0' }
  }
  return styles
}

/** Escapes a text as a CSS string, so that user input cannot become a CSS rule. */
export function quoted(text: string): string {
  const escaped = text.replace(
    /[^a-zA-Z0-9 _-]/gu,
    (character) => `\\${character.codePointAt(0)!.toString(16)} `
  )
  return `"${escaped}"`
}
