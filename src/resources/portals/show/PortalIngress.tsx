import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { Guard } from '../../../layout/errors/Guard.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { exposePortal, portalsKey } from '../api.ts'
import {
  ingressFields,
  ingressProblem,
  ingressValues,
  sentIngress,
  type IngressValues
} from '../model/ingress.ts'
import { PortalSubPage } from './PortalSubPage.tsx'

/** `/portals/{id}/ingress`: domain of a portal, for platform administrators. */
export function PortalIngress(): ReactNode {
  const t = useViewTranslate()
  return (
    <Guard require={(_session, { adminMode }) => adminMode}>
      <PortalSubPage name={t('portals.actions.ingress')}>
        {(portal) => <IngressForm key={portal._id} portal={portal} />}
      </PortalSubPage>
    </Guard>
  )
}

function IngressForm({ portal }: { portal: Portal }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const start = ingressValues(portal.ingress)
  const [values, setValues] = useState<IngressValues>(start)
  const [hasTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const isDirty = ingressFields.some((name) => values[name] !== start[name])
  const isValid = ingressFields.every((name) => !ingressProblem(name, values[name]))
  useLeaveGuard(isDirty, {
    save: isValid ? save : undefined,
    unsavable: isValid ? undefined : t('portals.ingress.invalid')
  })

  async function save(): Promise<boolean> {
    setTried(true)
    if (!isValid) return false
    setSaving(true)
    setError(undefined)
    try {
      await exposePortal(portal._id, sentIngress(portal.ingress, values))
      await client.invalidateQueries({ queryKey: portalsKey })
      notify({ type: 'success', msg: t('portals.ingress.saved') })
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setSaving(false)
    }
  }

  return (
    <Box sx={{ maxWidth: 800, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('portals.actions.ingress')}
      </Typography>
      <Paper
        variant="outlined"
        component="form"
        noValidate
        sx={{ p: { xs: 2, sm: 3 } }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <Typography sx={{ mb: 2.5 }}>{t('portals.ingress.text')}</Typography>
        <Stack sx={{ gap: 2.5 }}>
          {ingressFields.map((name) => {
            const problem = ingressProblem(name, values[name])
            const isTold = !!problem && (hasTried || (problem !== 'missing' && values[name] !== start[name]))
            return (
              <TextField
                key={name}
                fullWidth
                required={name === 'url'}
                id={`ingress-${name}`}
                type="url"
                label={t(`portals.ingress.fields.${name}`)}
                value={values[name]}
                disabled={isSaving}
                error={isTold}
                helperText={
                  isTold ? t(`portals.ingress.problems.${problem}`) : t(`portals.ingress.help.${name}`)
                }
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                slotProps={{ htmlInput: { maxLength: name === 'url' ? 300 : 2000, autoComplete: 'off' } }}
              />
            )
          })}
        </Stack>
        {error !== undefined && (
          <Alert severity="error" variant="outlined" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {labelled(t('portals.ingress.error'), errorDetail(error))}
          </Alert>
        )}
        <Stack direction="row" sx={{ justifyContent: 'flex-end', mt: 2 }}>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={isSaving}>
            {t('portals.save')}
          </Button>
        </Stack>
      </Paper>
    </Box>
  )
}
