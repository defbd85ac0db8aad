import { styled } from '@mui/material/styles'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useLinesList } from './linesContext.ts'

const Count = styled('output')(({ theme }) => ({
  flex: '0 0 auto',
  minWidth: 80,
  display: 'grid',
  '&::after': { content: 'attr(data-room)', height: 0, visibility: 'hidden', whiteSpace: 'nowrap' },
  '& > span': { display: 'flex', alignItems: 'center', gap: 4 },
  fontFamily: theme.typography.fontFamily,
  fontSize: 13,
  lineHeight: 1.2,
  color: theme.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& svg': { fontSize: 16, display: 'block' }
}))

/** Number of matching lines or files; marked `~` when it is an estimate. */
export function LineCount({ of = 'lines' }: { of?: 'lines' | 'files' }): ReactNode {
  const translate = useViewTranslate()
  const { dataset, lines, cells } = useLinesList()
  const { total, totalMarginPct, ignoredWords } = lines
  // Reserves the width of the count of all lines, so that the neighbouring elements do not move.
  const most = dataset.count ?? 0
  const counted = (smart_count: number): string =>
    translate(`views.count.${of}`, { smart_count, count: smart_count.toLocaleString(cells.locale) })
  const room = counted(most)
  // An empty result has its own message in the list.
  if (!total) return <Count data-room={room} />
  const text = totalMarginPct === undefined ? counted(total) : `~ ${counted(total)}`
  const notes = [
    totalMarginPct !== undefined && translate('views.table.margin', { margin: totalMarginPct }),
    ignoredWords.length > 0 && translate('views.table.ignoredWords', { words: ignoredWords.join(', ') })
  ].filter((note) => note !== false)
  return (
    <Count data-room={room}>
      <span>
        {text}
        {notes.length > 0 && (
          <span title={notes.join('\n')}>
            <InfoOutlined titleAccess={notes.join('. ')} />
          </span>
        )}
      </span>
    </Count>
  )
}
