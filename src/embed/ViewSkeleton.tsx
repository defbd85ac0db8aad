import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { blankLines, headerBackground } from '../views/table/blankLines.ts'

const lineHeight = 40

/** Skeleton with the toolbar and, for a table, header and rows in their places: the layout does not shift. */
const Frame = styled('output')(({ theme }) => ({
  display: 'block',
  height: '100dvh',
  overflow: 'hidden',
  background: theme.palette.background.paper,
  '& .toolbar': { height: 48, boxSizing: 'border-box', borderBottom: `1px solid ${theme.palette.divider}` },
  '& .head': {
    height: 50,
    background: headerBackground(theme),
    boxShadow: `inset 0 -1px 0 ${theme.palette.divider}`
  },
  '& .lines': { height: '100%', ...blankLines(theme, lineHeight) }
}))

export function ViewSkeleton({ isTable = false }: { isTable?: boolean }): ReactNode {
  const translate = useViewTranslate()
  return (
    <Frame aria-label={translate('views.embed.loading')}>
      <div className="toolbar" />
      {isTable && (
        <>
          <div className="head" />
          <div className="lines" />
        </>
      )}
    </Frame>
  )
}
