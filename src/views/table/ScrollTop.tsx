import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'

const Round = styled('button')(({ theme }) => ({
  all: 'unset',
  position: 'absolute',
  right: 24,
  bottom: 24,
  zIndex: 4,
  width: 40,
  height: 40,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  cursor: 'pointer',
  background: theme.palette.primary.surface ?? theme.palette.primary.main,
  color: theme.palette.primary.onSurface ?? theme.palette.primary.contrastText,
  boxShadow: theme.shadows[4],
  '&:focus-visible': { outline: `2px solid ${theme.palette.text.primary}`, outlineOffset: 2 }
}))

export function ScrollTop({ onClick }: { onClick: () => void }): ReactNode {
  const translate = useViewTranslate()
  const name = translate('views.table.scrollTop')
  return (
    <Round type="button" title={name} onClick={onClick}>
      <KeyboardArrowUp />
    </Round>
  )
}
