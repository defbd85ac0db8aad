import Close from '@mui/icons-material/Close'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import { alpha, styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'

const Strip = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '6px 8px 6px 12px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: alpha(theme.palette.info.main, theme.palette.mode === 'dark' ? 0.16 : 0.08),
  font: `400 13px/1.35 ${theme.typography.fontFamily}`,
  '& > svg': { flex: 'none', fontSize: 20, color: theme.palette.info.text ?? theme.palette.info.main },
  '& p': { flex: 1, margin: 0 },
  '& button': {
    all: 'unset',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: '50%',
    cursor: 'pointer'
  },
  '& button:hover': { background: theme.palette.action.hover },
  '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  '& button svg': { fontSize: 18 },
  '@media print': { display: 'none' }
}))

/** Dismissible help about the table. */
export function TableHelp({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const translate = useViewTranslate()
  const close = translate('views.table.hideHelp')
  return (
    <Strip role="note" id={id}>
      <InfoOutlined />
      <p>{translate('views.table.help')}</p>
      <button type="button" title={close} onClick={onClose}>
        <Close />
      </button>
    </Strip>
  )
}
