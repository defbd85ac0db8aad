import { alpha, styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'

const lineHeight = 40

/** The toolbar, the header and the lines to come, at their places: nothing moves when they arrive. */
const Frame = styled('output')(({ theme }) => {
  const line = theme.palette.divider
  const grey = alpha(theme.palette.text.primary, 0.06)
  return {
    display: 'block',
    height: '100dvh',
    overflow: 'hidden',
    background: theme.palette.background.paper,
    '& .toolbar': { height: 48, boxSizing: 'border-box', borderBottom: `1px solid ${line}` },
    '& .head': { height: 50, background: theme.palette.mode === 'dark' ? '#262626' : '#F5F6F8' },
    '& .lines': {
      height: '100%',
      backgroundImage: `linear-gradient(to bottom, transparent 15px, ${grey} 15px, ${grey} 25px, transparent 25px, transparent 39px, ${line} 39px)`,
      backgroundSize: `100% ${lineHeight}px`
    }
  }
})

export function ViewSkeleton(): ReactNode {
  const translate = useViewTranslate()
  return (
    <Frame aria-label={translate('views.embed.loading')}>
      <div className="toolbar" />
      <div className="head" />
      <div className="lines" />
    </Frame>
  )
}
