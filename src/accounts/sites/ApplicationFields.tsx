import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Stack, TextField, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { maxExternalApplications } from '../../../contract/externalApplications.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { focusWhenShown } from '../../ui/form/useInitialFocus.ts'
import type { CheckedForm } from '../../ui/form/useCheckedForm.ts'
import { applicationField, type ApplicationForm } from './applicationsForm.ts'

interface ApplicationFieldsProps {
  form: Pick<CheckedForm, 'field'>
  applications: ApplicationForm[]
  onChange: (applications: ApplicationForm[]) => void
}

/** External applications in which sessions of a site can be opened. */
export function ApplicationFields({ form, applications, onChange }: ApplicationFieldsProps): ReactNode {
  const t = useViewTranslate()
  const change = (index: number, values: Partial<ApplicationForm>): void =>
    onChange(
      applications.map((application, place) =>
        place === index ? { ...application, ...values } : application
      )
    )
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h3" sx={{ mt: 1 }}>
        {t('sites.applications.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('sites.applications.help')}
      </Typography>
      {applications.map((application, index) => (
        <Box
          // Rows have no stable identity while their identifiers are edited.
          key={index}
          component="fieldset"
          aria-label={application.name || t('sites.applications.new')}
          sx={{ m: 0, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
        >
          <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
              <TextField
                {...form.field(applicationField(index, 'name'))}
                label={t('sites.applications.name')}
                value={application.name}
                inputRef={application.name || application.id ? undefined : focusWhenShown}
                onChange={(event) => change(index, { name: event.target.value })}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
              <TextField
                {...form.field(applicationField(index, 'id'))}
                label={t('sites.applications.id')}
                value={application.id}
                onChange={(event) => change(index, { id: event.target.value })}
                slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
              />
              <TextField
                {...form.field(applicationField(index, 'addresses'), t('sites.applications.addressesHelp'))}
                label={t('sites.applications.addresses')}
                value={application.addresses}
                onChange={(event) => change(index, { addresses: event.target.value })}
                multiline
                maxRows={6}
                sx={{ gridColumn: '1 / -1' }}
                slotProps={{ htmlInput: { spellCheck: false } }}
              />
            </Box>
            <Tooltip
              title={t('sites.applications.remove', {
                name: application.name || t('sites.applications.new')
              })}
            >
              <IconButton
                aria-label={t('sites.applications.remove', {
                  name: application.name || t('sites.applications.new')
                })}
                onClick={() => onChange(applications.toSpliced(index, 1))}
              >
                <Delete />
              </IconButton>
            </Tooltip>
          </Stack>
        </Box>
      ))}
      <Button
        startIcon={<Add />}
        disabled={applications.length >= maxExternalApplications}
        onClick={() => onChange([...applications, { id: '', name: '', addresses: '' }])}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('sites.applications.add')}
      </Button>
    </Stack>
  )
}
