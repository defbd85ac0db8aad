import { FormControlLabel, Stack, Switch } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { usePortalPatch } from './usePortalPatch.ts'

const names = ['isReference', 'whiteLabel'] as const

/** Settings of a portal reserved to platform administrators. */
export function AdminSwitches({ portal }: { portal: Portal }): ReactNode {
  const t = useViewTranslate()
  const patch = usePortalPatch(portal)
  const [isBusy, setBusy] = useState(false)

  async function change(name: (typeof names)[number], value: boolean): Promise<void> {
    setBusy(true)
    const texts = { done: t('portals.saved'), error: t('portals.saveError') }
    await patch({ [name]: value }, texts).catch(() => undefined)
    setBusy(false)
  }

  return (
    <Stack sx={{ px: 2, pb: 2 }}>
      {names.map((name) => (
        <FormControlLabel
          key={name}
          control={
            <Switch
              color="admin"
              checked={portal[name] ?? false}
              disabled={isBusy}
              onChange={(_event, checked) => void change(name, checked)}
            />
          }
          label={t(`portals.actions.${name}`)}
        />
      ))}
    </Stack>
  )
}
