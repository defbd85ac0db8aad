import { Alert, AlertTitle, Box, LinearProgress, Link as MuiLink, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UseKind } from '../../../../contract/datasets/uses.ts'
import { paths } from '../../../paths.ts'
import { maxCheckedDatasets, useDatasetUses } from './useDatasetUses.ts'
import { brokenUses, type ShownUses, type UseChange } from './usesModel.ts'

interface UsesNoticeProps {
  /** Ids of the datasets to change. */
  ids: string[]
  change: UseChange
}

/**
 * Warning about the resources that use some datasets, and the effect of a change on them. It never blocks the change.
 */
export function UsesNotice({ ids, change }: UsesNoticeProps): ReactNode {
  const t = useTranslate()
  const { data, isLoading } = useDatasetUses(ids)
  const broken = data && brokenUses(data.uses, change, change === 'delete' ? ids : [])
  const unread = Math.max(0, ids.length - maxCheckedDatasets)
  return (
    <Box aria-live="polite" sx={{ '&:not(:empty)': { mt: 2 } }}>
      {isLoading && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {t('datasets.uses.loading')}
          </Typography>
          <LinearProgress aria-label={t('datasets.uses.loading')} />
        </>
      )}
      {data?.hasFailures && (
        <Alert severity="info" variant="outlined" role="note">
          {t('datasets.uses.error')}
        </Alert>
      )}
      {broken && broken.length > 0 && <UsesList broken={broken} change={change} />}
      {data && unread > 0 && (
        <Alert severity="info" variant="outlined" role="note" sx={{ mt: 1 }}>
          {t('datasets.uses.unread', { smart_count: unread })}
        </Alert>
      )}
    </Box>
  )
}

const pathOf = (kind: UseKind, id: string): string =>
  kind === 'application' ? paths.application(id) : paths.dataset(id)

/** List of uses by type; links open in a new tab, so that the dialog stays open. */
function UsesList({ broken, change }: { broken: ShownUses[]; change: UseChange }): ReactNode {
  const t = useTranslate()
  return (
    <Alert severity="warning" variant="outlined" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{t('datasets.uses.title')}</AlertTitle>
      {broken.map(({ kind, named, others }) => (
        <Box key={kind} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 700 }}>
            {t(`datasets.uses.${kind}.name`)}
          </Typography>
          <Typography variant="body2">{t(`datasets.uses.${kind}.${change}`)}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 200, overflow: 'auto' }}>
            {named.map(({ id, title }) => (
              <li key={id}>
                <MuiLink component={Link} to={pathOf(kind, id)} target="_blank" rel="noopener">
                  {title || id}
                </MuiLink>
              </li>
            ))}
            {others > 0 && <li>{t('datasets.uses.others', { smart_count: others })}</li>}
          </Box>
        </Box>
      ))}
    </Alert>
  )
}
