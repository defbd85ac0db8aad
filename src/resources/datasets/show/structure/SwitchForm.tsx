import { Alert, Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'

interface SwitchFormProps {
  name: 'history' | 'storeUpdatedBy'
  isOn: boolean
  close: () => void
  onChange: (isOn: boolean) => void
}

/** Form that turns a setting on or off, with an explanation of the consequences. */
export function SwitchForm({ name, isOn, close, onChange }: SwitchFormProps): ReactNode {
  const t = useTranslate()
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={isOn ? 'warning' : 'info'} variant="outlined">
        {t(`datasets.rest.${name}.${isOn ? 'warning' : 'info'}`)}
      </Alert>
      <Button
        variant="contained"
        color={isOn ? 'warning' : 'primary'}
        onClick={() => {
          onChange(!isOn)
          close()
        }}
      >
        {t(`datasets.rest.${name}.${isOn ? 'deactivate' : 'activate'}`)}
      </Button>
    </Stack>
  )
}
