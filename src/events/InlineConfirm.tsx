import { Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { focusWhenShown } from '../ui/form/useInitialFocus.ts'

interface InlineConfirmProps {
  label: string
  icon: ReactElement
  onConfirm: () => void
  busy?: boolean
}

/** Confirmation in place of the button: a dialog does not fit in a low frame. */
export function InlineConfirm({ label, icon, onConfirm, busy = false }: InlineConfirmProps): ReactNode {
  const t = useViewTranslate()
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Tooltip title={label}>
        <span>
          <IconButton aria-label={label} color="warning" disabled={busy} onClick={() => setAsked(true)}>
            {icon}
          </IconButton>
        </span>
      </Tooltip>
    )
  }
  return (
    <Stack
      direction="row"
      component="fieldset"
      aria-label={label}
      sx={{
        border: 0,
        p: 0,
        m: 0,
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 0.5,
        justifyContent: 'flex-end'
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsked(false)
      }}
    >
      <Typography variant="body2">{label}</Typography>
      <Button size="small" color="inherit" ref={focusWhenShown} onClick={() => setAsked(false)}>
        {t('blocks.cancel')}
      </Button>
      <Button
        size="small"
        color="warning"
        variant="contained"
        onClick={() => {
          setAsked(false)
          onConfirm()
        }}
      >
        {t('blocks.confirm')}
      </Button>
    </Stack>
  )
}
