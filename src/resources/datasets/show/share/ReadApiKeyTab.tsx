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
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { dayText } from '../../../../i18n/dates.ts'
import { readKeyIntervals, type ReadKeyInterval } from '../../../../../contract/apiKeys.ts'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { errorDetail, withQuery } from '../../../../api/http.ts'
import { labelled } from '../../../../i18n/labelled.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import { ConflictDialog } from '../../../../ui/conflict/ConflictDialog.tsx'
import { followBases, type FieldBases } from '../../../../ui/conflict/editedFields.ts'
import { formFields, formOver } from '../../../../ui/conflict/formFields.ts'
import { FormAlert } from '../../../../ui/form/FormAlert.tsx'
import { SubmitRow } from '../../../../ui/form/SubmitButton.tsx'
import { useAction } from '../../../../ui/form/useAction.ts'
import { useCheckedForm } from '../../../../ui/form/useCheckedForm.ts'
import { datasetKeys, readReadApiKey } from '../../api.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { useOwned } from '../../../owned/OwnedPageContext.tsx'
import { useSharedRecordSave } from '../../../owned/save/useSharedRecordSave.ts'

interface ReadKeyForm {
  active: boolean
  interval: ReadKeyInterval
}

function formOf({ readApiKey }: Dataset): ReadKeyForm {
  return {
    active: !!readApiKey?.active,
    interval: readKeyIntervals.find((candidate) => candidate === readApiKey?.interval) ?? 'P1M'
  }
}

/** API key that reads the dataset without a session, for instance from a spreadsheet. */
export function ReadApiKeyTab(): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const { dataset, reload } = useDataset()
  const saved = formOf(dataset)
  const [edits, setEdits] = useState<Partial<ReadKeyForm>>({})
  const values = { ...saved, ...edits }
  const labels = {
    active: t('datasets.share.readKey.active'),
    interval: t('datasets.share.readKey.interval')
  }
  const fields = formFields<ReadKeyForm, Dataset>(values, saved, labels, formOf)
  const bases = useRef<FieldBases>(new Map())
  useEffect(() => followBases(bases.current, fields, dataset))
  const shared = useSharedRecordSave(useOwned<Dataset>())
  const action = useAction()
  const form = useCheckedForm({
    problems: {},
    action,
    isDirty: fields.length > 0,
    isUnchanged: fields.length === 0,
    save: () => action.run(save)
  })
  async function save(): Promise<boolean> {
    const discardedIds = await shared.save({
      fields,
      bases: bases.current,
      changesOver: (current, excludedIds = new Set()) =>
        fields.every((field) => excludedIds.has(field.id))
          ? undefined
          : { readApiKey: formOver(fields, formOf(current), excludedIds) },
      textOf: (field, value) =>
        field === 'interval' ? t(`datasets.share.readKey.intervals.${String(value)}`) : value
    })
    if (!discardedIds) return false
    setEdits({})
    if (discardedIds.size < fields.length) notify({ type: 'success', msg: t('datasets.share.readKey.saved') })
    await reload()
    return true
  }

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
              onChange={(event) => setEdits({ ...edits, active: event.target.checked })}
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
            onChange={(event) => setEdits({ ...edits, interval: event.target.value as ReadKeyInterval })}
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
      <ConflictDialog question={shared.question} />
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
