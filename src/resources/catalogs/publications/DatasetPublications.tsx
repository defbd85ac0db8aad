import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import Replay from '@mui/icons-material/Replay'
import {
  Alert,
  Button,
  Link as MuiLink,
  MenuItem,
  Paper,
  Skeleton,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListedCatalog, Publication } from '../../../../contract/catalogs/catalog.ts'
import type { Account } from '../../../../contract/session.ts'
import { retry } from '../../../api/retry.ts'
import { storedText } from '../../../i18n/storedText.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { publicationSitesQuery } from '../../datasets/references.ts'
import { catalogsQuery, publicationsQuery } from '../api.ts'
import { useLiveListedRun } from '../live/useLiveRuns.ts'
import { RunState } from '../runs/RunState.tsx'
import { actionsOf } from './newPublication.ts'
import { PublicationDeletion, PublishAgain } from './PublicationDialogs.tsx'
import { isBusy, isRepeatable, remotePage, stateText } from './publicationState.ts'

interface DatasetPublicationsProps {
  dataset: { id: string; owner: Account }
  /** Whether the component is in an iframe: links then open in the parent window. */
  isFramed?: boolean
}

/** Returns the props of a link to a page of the administration, inside an iframe or not. */
type LinkTo = (path: string) => object

/** Publications of a dataset on the remote catalogs of its owner, with a link to publish on another catalog. */
export function DatasetPublications({ dataset, isFramed = false }: DatasetPublicationsProps): ReactNode {
  const t = useViewTranslate()
  const query = publicationsQuery({ dataFairDatasetId: dataset.id })
  const { data, error, refetch } = useQuery({ ...query, retry })
  const linkTo: LinkTo = (path) =>
    isFramed
      ? { href: `${pageConfig.basePath}${path.slice(1)}`, target: '_top' }
      : { component: Link, to: path }
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('catalogPublications.ofDataset.intro')}</Typography>
      {error && !data && (
        <RetryAlert
          text={t('catalogPublications.ofDataset.error')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton variant="rounded" height={80} />}
      {data?.count === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('catalogPublications.ofDataset.none')}</Typography>
      )}
      {!!data?.count && (
        <Stack
          component="ul"
          aria-label={t('catalogPublications.ofDataset.list')}
          sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}
        >
          {data.results.map((publication, index) => (
            <PublicationItem
              key={publication._id}
              publication={publication}
              queryKey={query.queryKey}
              isLast={index === data.results.length - 1}
              linkTo={linkTo}
            />
          ))}
        </Stack>
      )}
      {data && <PublishElsewhere dataset={dataset} published={data.results} linkTo={linkTo} />}
    </Stack>
  )
}

interface PublicationItemProps {
  publication: Publication
  queryKey: QueryKey
  isLast: boolean
  linkTo: LinkTo
}

function PublicationItem({ publication, queryKey, isLast, linkTo }: PublicationItemProps): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  useLiveListedRun('publication', publication._id, queryKey, isLast)
  const [open, setOpen] = useState<'again' | 'delete'>()
  const { catalog, lastPublicationDate, error, status } = publication
  const page = remotePage(publication)
  const close = (): void => setOpen(undefined)
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <Stack sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere', gap: 0.5 }}>
          <MuiLink
            {...linkTo(paths.catalogPublication(catalog.id, publication._id))}
            underline="hover"
            sx={{ fontWeight: 700, color: 'primary.text' }}
          >
            {catalog.title}
          </MuiLink>
          <RunState
            status={status}
            isSmall
            text={stateText(publication, t)}
            detail={
              lastPublicationDate &&
              t('catalogPublications.last', { date: formats.dateTime(lastPublicationDate) })
            }
          />
          {status === 'error' && error && (
            <Typography variant="body2" sx={{ color: 'error.text' }}>
              {storedText(error)}
            </Typography>
          )}
          {page && (
            <MuiLink variant="body2" href={page} target="_blank" rel="noopener noreferrer">
              {t('catalogPublications.actions.remote')}
            </MuiLink>
          )}
        </Stack>
        <Stack direction="row">
          {isRepeatable(publication) && (
            <ActionButton
              icon={<Replay />}
              label={t('catalogPublications.actions.againOn', { catalog: catalog.title })}
              disabled={isBusy(publication)}
              onClick={() => setOpen('again')}
            />
          )}
          <ActionButton
            icon={<Delete />}
            label={t('catalogPublications.actions.deleteOn', { catalog: catalog.title })}
            disabled={isBusy(publication)}
            onClick={() => setOpen('delete')}
          />
        </Stack>
      </Stack>
      <PublishAgain publication={publication} open={open === 'again'} onClose={close} />
      <PublicationDeletion publication={publication} open={open === 'delete'} onClose={close} />
    </Paper>
  )
}

interface PublishElsewhereProps {
  dataset: DatasetPublicationsProps['dataset']
  published: Publication[]
  linkTo: LinkTo
}

function PublishElsewhere({ dataset, published, linkTo }: PublishElsewhereProps): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = useQuery({ ...catalogsQuery({ showAll: false }), retry })
  const [chosen, setChosen] = useState('')
  const { owner } = dataset
  const able = data?.results.filter(
    (candidate) =>
      actionsOf(candidate).length > 0 &&
      candidate.owner.type === owner.type &&
      candidate.owner.id === owner.id
  )
  const catalog = able?.find(({ _id }) => _id === chosen)
  if (error && !data) {
    return (
      <RetryAlert
        text={t('catalogPublications.ofDataset.catalogsError')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!able) return <Skeleton variant="rounded" height={56} />
  if (able.length === 0) {
    return (
      <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Typography>{t('catalogPublications.ofDataset.noCatalog')}</Typography>
        <Button variant="outlined" startIcon={<Add />} {...linkTo(paths.newCatalog)}>
          {t('catalogPublications.ofDataset.create')}
        </Button>
      </Stack>
    )
  }
  const publishedOn = new Set(published.map((publication) => publication.catalog.id))
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          id="publish-on"
          label={t('catalogPublications.ofDataset.catalog')}
          value={catalog?._id ?? ''}
          onChange={(event) => setChosen(event.target.value)}
          sx={{ flex: '1 1 240px', maxWidth: 480 }}
        >
          {able.map(({ _id: id, title }) => (
            <MenuItem key={id} value={id} disabled={publishedOn.has(id)} sx={{ whiteSpace: 'normal' }}>
              {publishedOn.has(id) ? `${title} (${t('catalogPublications.ofDataset.published')})` : title}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="contained"
          startIcon={<Add />}
          disabled={!catalog}
          {...(catalog ? linkTo(paths.newPublicationOf(catalog._id, dataset.id)) : {})}
        >
          {t('catalogPublications.ofDataset.publish')}
        </Button>
      </Stack>
      {catalog && <SiteWarning catalog={catalog} owner={owner} />}
    </>
  )
}

/** Warning about a catalog that requires a portal when the owner has none: the wizard could not be completed. */
function SiteWarning({ catalog, owner }: { catalog: ListedCatalog; owner: Account }): ReactNode {
  const t = useViewTranslate()
  const needsSite = catalog.capabilities.includes('requiresPublicationSite')
  const { data } = useQuery({ ...publicationSitesQuery(owner), enabled: needsSite })
  if (!needsSite || data?.length !== 0) return null
  return (
    <Alert severity="warning" variant="outlined">
      {t('catalogPublications.ofDataset.noSite')}
    </Alert>
  )
}
