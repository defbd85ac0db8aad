import { MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { isMemberOf } from '../../../../../../contract/permissions.ts'
import { errorDetail } from '../../../../../api/http.ts'
import { choiceActionsQuery } from '../../../../../api/referenceServices.ts'
import { useSession } from '../../../../../authProvider/useSession.ts'
import { labelled } from '../../../../../i18n/labelled.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { linkChanges, referenceSources } from '../../../model/referenceValues.ts'
import type { ColumnFormProps } from './ColumnActions.tsx'

/** Reference data that provide the values of a column; hidden when none has its concept. */
export function ReferenceField({ property, disabled, edit }: ColumnFormProps): ReactNode {
  const t = useTranslate()
  const session = useSession()
  const { owner } = useDataset().dataset
  const concept = property['x-refersTo'] ?? undefined
  const isMember = isMemberOf(session, owner) || !!session.user?.adminMode
  const actions = useQuery(choiceActionsQuery(concept, isMember ? owner : undefined))
  const sources = useMemo(
    () => (concept && actions.data ? referenceSources(actions.data, concept) : []),
    [actions.data, concept]
  )
  const master = property['x-master']
  const isGone = !!master && !sources.some(({ id }) => id === master.id)
  if (!master && sources.length === 0 && !actions.error) return null
  const help = actions.error
    ? labelled(t('datasets.column.validation.reference.error'), errorDetail(actions.error))
    : t(`datasets.column.validation.reference.${isGone && actions.data ? 'gone' : 'help'}`)
  return (
    <TextField
      select
      size="small"
      label={t('datasets.column.validation.reference.label')}
      helperText={help}
      error={!!actions.error}
      value={master?.id ?? ''}
      disabled={disabled}
      onChange={({ target }) => edit(linkChanges(sources.find(({ id }) => id === target.value)))}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true }
      }}
    >
      <MenuItem value="">{t('datasets.column.validation.reference.none')}</MenuItem>
      {master && isGone && <MenuItem value={master.id}>{master.title || master.id}</MenuItem>}
      {sources.map((source) => (
        <MenuItem key={source.id} value={source.id} sx={{ whiteSpace: 'normal' }}>
          <span>
            {source.title}
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {source.service}
            </Typography>
          </span>
        </MenuItem>
      ))}
    </TextField>
  )
}
