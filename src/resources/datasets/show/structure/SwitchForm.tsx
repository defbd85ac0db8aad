import { Alert, Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'

interface SwitchFormProps {
  name: 'history' | 'storeUpdatedBy'
  on: boolean
  close: () => void
  onChange: (on: boolean) => void
}

/** Form that turns a setting on or off, with an explanation of the consequences. */
export function SwitchForm({ name, on, close, onChange }: SwitchFormProps): ReactNode {
  const t = useTranslate()
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={on ? 'warning' : 'info'} variant="outlined">
        {t(`datasets.rest.${name}.${on ? 'warning' : 'info'}`)}
      </Alert>
      <Button
        variant="contained"
        color={on ? 'warning' : 'primary'}
        onClick={() => {
          onChange(!on)
          close()
        }}
      >
        {t(`datasets.rest.${name}.${on ? 'deactivate' : 'activate'}`)}
      </Button>
    </Stack>
  )
}
