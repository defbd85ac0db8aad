import GlobalStyles from '@mui/material/GlobalStyles'
import { useMemo, type ReactNode } from 'react'
import type { PresentPerson } from '../../../../contract/realtime.ts'
import { personColor } from './personColors.ts'

/**
 * Frames the cells where others are, with their names, as styles: no cell is drawn again when somebody moves. The list
 * of people says the same to screen readers.
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
    // Away from the value, which stands on the right.
    styles[`${edited}.number::after`] = { right: 'auto', left: 0, borderRadius: '0 0 5px 0' }
  }
  return styles
}

/** A CSS string, whatever its characters: what others say never becomes a rule. */
export function quoted(text: string): string {
  const escaped = text.replace(
    /[^a-zA-Z0-9 _-]/gu,
    (character) => `\\${character.codePointAt(0)!.toString(16)} `
  )
  return `"${escaped}"`
}
