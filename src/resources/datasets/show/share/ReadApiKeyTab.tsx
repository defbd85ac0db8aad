import {
  Alert,
  Box,
  FormControlLabel,
  Link,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { readKeyIntervals, type ReadKeyInterval } from '../../../../../contract/apiKeys.ts'
import { errorDetail, withQuery } from '../../../../api/http.ts'
import { dayText } from '../../../../i18n/dates.ts'
import { labelled } from '../../../../i18n/labelled.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import { ConflictDialog } from '../../../../ui/conflict/ConflictDialog.tsx'
import { FormAlert } from '../../../../ui/form/FormAlert.tsx'
import { SubmitRow } from '../../../../ui/form/SubmitButton.tsx'
import { datasetKeys, readReadApiKey } from '../../api.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { useReadKeyForm } from './useReadKeyForm.ts'

/** API key that reads the dataset without a session, for instance from a spreadsheet. */
export function ReadApiKeyTab(): ReactNode {
  const t = useTranslate()
  const { saved, values, setValues, form, question } = useReadKeyForm()
  return (
    <>
      <Stack component="form" {...form.form} sx={{ gap: 2.5, alignItems: 'flex-start' }}>
        <Typography>{t('datasets.share.readKey.introduction')}</Typography>
        <Alert severity="warning" variant="outlined" role="note">
          {t('datasets.share.readKey.warning')}
        </Alert>
        <FormControlLabel
          control={
            <Switch
              checked={values.active}
              onChange={(event) => setValues({ active: event.target.checked })}
            />
          }
          label={t('datasets.share.readKey.active')}
        />
        {values.active && (
          <TextField
            id="read-key-interval"
            select
            size="small"
            label={t('datasets.share.readKey.interval')}
            value={values.interval}
            onChange={(event) => setValues({ interval: event.target.value as ReadKeyInterval })}
            sx={{ minWidth: 280 }}
          >
            {readKeyIntervals.map((interval) => (
              <MenuItem key={interval} value={interval}>
                {t(`datasets.share.readKey.intervals.${interval}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {saved.active && <CurrentKey />}
        <FormAlert error={form.alert} />
        <SubmitRow form={form}>{t('blocks.save')}</SubmitRow>
      </Stack>
      <ConflictDialog question={question} />
    </>
  )
}

/** Saved key, with an example of URL that it opens. */
function CurrentKey(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { id } = dataset
  const expiresAt = dataset.readApiKey?.expiresAt
  const { data, error } = useQuery({
    queryKey: [...datasetKeys.all(id), 'read-api-key', expiresAt],
    queryFn: ({ signal }) => readReadApiKey(id, signal)
  })
  // Absolute URL, for a program on another machine.
  const lines = `${pageConfig.publicUrl}/api/v1/datasets/${encodeURIComponent(id)}/lines`
  const example = data && withQuery(lines, { apiKey: data.current })
  return (
    <>
      {error && (
        <Alert severity="error">{labelled(t('datasets.share.readKey.readError'), errorDetail(error))}</Alert>
      )}
      {data && (
        <Box sx={{ overflowWrap: 'anywhere', maxWidth: '100%' }}>
          <Typography>
            {t('datasets.share.readKey.key')} <code>{data.current}</code>{' '}
            {expiresAt && t('datasets.share.readKey.expires', { date: dayText(expiresAt) })}
          </Typography>
          <Typography>
            {t('datasets.share.readKey.example')} <Link href={example}>{example}</Link>
          </Typography>
        </Box>
      )}
    </>
  )
}
