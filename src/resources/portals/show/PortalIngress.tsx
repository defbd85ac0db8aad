import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { Guard } from '../../../layout/errors/Guard.tsx'
import { ingressFields, type ingressProblem } from '../model/ingress.ts'
import { PortalSubPage } from './PortalSubPage.tsx'
import { useIngressForm, type IngressName } from './useIngressForm.ts'

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
  const { values, setValue, problemOf, isDirty, isSaving, error, save } = useIngressForm(portal)
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
          {ingressFields.map((name) => (
            <IngressField
              key={name}
              name={name}
              value={values[name]}
              problem={problemOf(name)}
              disabled={isSaving}
              onChange={(value) => setValue(name, value)}
            />
          ))}
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

interface IngressFieldProps {
  name: IngressName
  value: string
  /** Problem to tell. */
  problem: ReturnType<typeof ingressProblem>
  disabled: boolean
  onChange: (value: string) => void
}

function IngressField({ name, value, problem, disabled, onChange }: IngressFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      fullWidth
      required={name === 'url'}
      id={`ingress-${name}`}
      type="url"
      label={t(`portals.ingress.fields.${name}`)}
      value={value}
      disabled={disabled}
      error={!!problem}
      helperText={problem ? t(`portals.ingress.problems.${problem}`) : t(`portals.ingress.help.${name}`)}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: name === 'url' ? 300 : 2000, autoComplete: 'off' } }}
    />
  )
}
