import {
  Alert,
  LinearProgress,
  List,
  MenuItem,
  Pagination,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { errorDetail } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { jobStatuses, jobTypes, typeName, type Job } from './job.ts'
import { JobItem } from './JobItem.tsx'

const perPage = 25
/** Milliseconds between two reads of the list. */
const refreshMs = 5000

/** `/admin/jobs`: background jobs of the platform; filters and page number are in the URL. */
export default function JobList(): ReactNode {
  const t = useViewTranslate()
  useBreadcrumbs([{ text: t('layout.nav.jobs') }])
  return (
    <Guard require="adminMode">
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('layout.nav.jobs')}
      </Typography>
      <ListBase
        resource="admin/jobs"
        disableAuthentication
        storeKey={false}
        exporter={false}
        perPage={perPage}
        sort={{ field: '', order: 'ASC' }}
        // The list itself shows the error: a notification at each refetch would repeat it.
        queryOptions={{ refetchInterval: refreshMs, onError: () => undefined }}
      >
        <Stack sx={{ gap: 2 }}>
          <JobFilters />
          <JobItems />
        </Stack>
      </ListBase>
    </Guard>
  )
}

function JobFilters(): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <FilterSelect
        name="status"
        label={t('jobs.status')}
        options={jobStatuses.map((status) => [status, t(`jobs.statuses.${status}`)])}
      />
      <FilterSelect
        name="type"
        label={t('jobs.type')}
        options={jobTypes.map((type) => [type, typeName(type, t)])}
      />
    </Stack>
  )
}

function FilterSelect(props: {
  name: 'status' | 'type'
  label: string
  /** Pairs of value and text. */
  options: [string, string][]
}): ReactNode {
  const t = useViewTranslate()
  const { filterValues, setFilters } = useListContext<Job>()
  const values = filterValues as Partial<Record<string, string>>
  const change = (value: string): void => {
    const { [props.name]: _former, ...otherValues } = values
    setFilters(value ? { ...otherValues, [props.name]: value } : otherValues)
  }
  return (
    <TextField
      select
      size="small"
      id={`jobs-${props.name}`}
      label={props.label}
      value={values[props.name] ?? ''}
      onChange={(event) => change(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 200px', maxWidth: 400 }}
    >
      <MenuItem value="">{t('jobs.all')}</MenuItem>
      {props.options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

function JobItems(): ReactNode {
  const t = useViewTranslate()
  const { data, total, error, isPending, page, setPage } = useListContext<Job>()
  if (isPending) return <LinearProgress aria-label={t('jobs.loading')} />
  const pages = Math.ceil((total ?? 0) / perPage)
  return (
    <>
      {!!error && (
        <Alert severity="error">
          {t('jobs.readError')} {errorDetail(error)}
        </Alert>
      )}
      {total === 0 && <Typography aria-live="polite">{t('jobs.none')}</Typography>}
      <List disablePadding>
        {data?.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </List>
      {pages > 1 && <Pagination count={pages} page={page} onChange={(_event, newPage) => setPage(newPage)} />}
    </>
  )
}
