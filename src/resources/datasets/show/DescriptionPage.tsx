import Edit from '@mui/icons-material/EditOutlined'
import { Box, Button, Chip, Link as MuiLink, Paper, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { SafeHtml } from '../../../views/values/SafeHtml.tsx'
import { datasetKind } from '../datasetKind.ts'
import { AttachmentItem } from '../../owned/attachments/AttachmentItem.tsx'
import { TopicChips } from '../../../ui/TopicChips.tsx'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { metadataSettingsQuery } from '../references.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { DatasetSubPage } from './DatasetSubPage.tsx'

/** Public metadata of a dataset, on one page. */
export function DescriptionPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.description.title')}>
      <Description />
    </DatasetSubPage>
  )
}

function Description(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const { summary, description } = dataset
  /** URL of the image after a failed load: it is hidden with its heading. */
  const [unreadable, setUnreadable] = useState<string>()
  const image = dataset.image === unreadable ? undefined : dataset.image
  const attachments = datasetKind.attachments.listOf(dataset)
  const isEmpty = !summary && !image && !description && attachments.length === 0
  return (
    <div>
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'flex-start', mb: 2 }}
      >
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {dataset.title || dataset.id}
        </Typography>
        {can('writeDescription') && (
          <Button
            component={Link}
            to={`${paths.dataset(dataset.id)}#metadata`}
            variant="outlined"
            startIcon={<Edit />}
          >
            {t('datasets.description.edit')}
          </Button>
        )}
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          gap: 3
        }}
      >
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          {isEmpty && (
            <Typography sx={{ color: 'text.secondary' }}>{t('datasets.description.empty')}</Typography>
          )}
          {summary && (
            <Part title={t('datasets.metadata.summary')}>
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{summary}</Typography>
            </Part>
          )}
          {image && (
            <Part title={t('datasets.description.thumbnail')}>
              <Box
                component="img"
                src={image}
                alt=""
                onError={() => setUnreadable(image)}
                sx={{ maxHeight: 250, maxWidth: '100%' }}
              />
            </Part>
          )}
          {description && (
            <Part title={t('datasets.metadata.description')}>
              <SafeHtml text={description} />
            </Part>
          )}
          {attachments.length > 0 && (
            <Part title={t('owned.attachments.title')}>
              <Stack component="ul" sx={{ gap: 1, p: 0, m: 0 }}>
                {attachments.map((attachment, index) => (
                  // Links may repeat.
                  // oxlint-disable-next-line react/no-array-index-key
                  <AttachmentItem key={index} attachment={attachment} />
                ))}
              </Stack>
            </Part>
          )}
        </Stack>
        <Facts />
      </Box>
    </div>
  )
}

function Part(props: { title: string; children: ReactNode }): ReactNode {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1 }}>
        {props.title}
      </Typography>
      {props.children}
    </section>
  )
}

function Facts(): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { dataset } = useDataset()
  const settings = useQuery({
    ...metadataSettingsQuery(dataset.id),
    enabled: !!dataset.customMetadata
  })
  const { temporal, license, frequency } = dataset
  const facts: [string, ReactNode][] = [
    [t('datasets.metadata.creator'), dataset.creator],
    [
      t('datasets.metadata.license'),
      license && (
        <MuiLink key="license" href={license.href} target="_blank" rel="noopener">
          {license.title}
        </MuiLink>
      )
    ],
    [t('datasets.metadata.origin'), dataset.origin],
    [
      t('datasets.metadata.temporal'),
      temporal && [temporal.start, temporal.end].flatMap((day) => (day ? formats.day(day) : [])).join(' — ')
    ],
    [t('datasets.metadata.spatial'), dataset.spatial],
    [t('datasets.metadata.frequency'), frequency && t(`datasets.metadata.frequencies.${frequency}`)],
    ...(settings.data?.custom ?? []).map(({ key, title }): [string, ReactNode] => [
      title,
      dataset.customMetadata?.[key]
    ])
  ]
  const filledFacts = facts.filter(([, value]) => !!value)
  const { keywords = [], topics = [] } = dataset
  if (filledFacts.length + keywords.length + topics.length === 0) return null
  return (
    <Paper variant="outlined" sx={{ p: 2, alignSelf: 'start' }}>
      <Box component="dl" sx={{ m: 0 }}>
        {filledFacts.map(([label, value]) => (
          <Box key={label} sx={{ mb: 1.5 }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mb: 1 }}>
        {keywords.map((keyword) => (
          <Chip key={keyword} size="small" label={keyword} />
        ))}
      </Stack>
      <TopicChips topics={topics} />
    </Paper>
  )
}
