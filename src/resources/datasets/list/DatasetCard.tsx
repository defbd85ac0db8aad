import { Box, Card, CardActionArea, CircularProgress, Stack, Tooltip, Typography } from '@mui/material'
import AllInclusive from '@mui/icons-material/DynamicFeed'
import Edit from '@mui/icons-material/EditOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import ListIcon from '@mui/icons-material/FormatListNumbered'
import Warning from '@mui/icons-material/WarningAmber'
import { useTranslate } from 'react-admin'
import { memo, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { paths } from '../../../paths.ts'
import { useLiveStatus } from '../live/useLiveStatus.ts'
import { middleTruncated } from '../model/files.ts'
import { sourceFile, type ListedDataset } from '../model/shape.ts'
import { isProcessing } from '../model/status.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { Selection } from './bulk/useSelection.ts'
import { revealsTick, TickBox } from './TickBox.tsx'
import { TopicChips } from '../../../ui/TopicChips.tsx'
import { CardFoot, CardTitle } from '../../list/CardParts.tsx'

export interface DatasetCardProps {
  dataset: ListedDataset
  showOwner: boolean
  /** Called on a click on the card; without it the whole card is a link to the dataset's page. */
  onSelect?: () => void
  /** Selection state of the list; absent when several datasets cannot be selected. */
  ticks?: Selection | undefined
}

/** Card of a listed dataset. */
export const DatasetCard = memo(function DatasetCard(props: DatasetCardProps): ReactNode {
  const { dataset, showOwner, onSelect, ticks } = props
  const title = dataset.title || dataset.id
  return (
    <Card
      variant="outlined"
      sx={{
        height: '100%',
        position: 'relative',
        ...(ticks?.ids.has(dataset.id) ? { borderColor: 'primary.main' } : {}),
        ...revealsTick
      }}
    >
      <CardActionArea
        {...(onSelect ? { onClick: onSelect } : { component: Link, to: paths.dataset(dataset.id) })}
        sx={{ height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'stretch', p: 2, gap: 1 }}
      >
        <CardTitle title={title}>{showOwner && <OwnerAvatar owner={dataset.owner} />}</CardTitle>
        <CardRows dataset={dataset} />
        <Box sx={{ flex: 1 }} />
        <TopicChips topics={dataset.topics ?? []} />
        <CardFoot record={dataset}>{ticks && <Box aria-hidden sx={{ width: 28 }} />}</CardFoot>
      </CardActionArea>
      {ticks && (
        <TickBox dataset={dataset} ticks={ticks} sx={{ position: 'absolute', right: 4, bottom: 4 }} />
      )}
    </Card>
  )
})

function CardRows({ dataset }: { dataset: ListedDataset }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const status = useLiveStatus(dataset)
  const file = sourceFile(dataset)
  return (
    <Stack sx={{ gap: 0.5 }}>
      {file && (
        <Row icon={<FileIcon />}>
          <Tooltip title={file.name}>
            <span>
              {middleTruncated(file.name)} ({formats.bytes(file.size)})
            </span>
          </Tooltip>
        </Row>
      )}
      {dataset.isVirtual && <Row icon={<AllInclusive />}>{t('datasets.type.virtual')}</Row>}
      {dataset.isRest && <Row icon={<Edit />}>{t('datasets.type.rest')}</Row>}
      {dataset.isMetaOnly && <Row icon={<InfoIcon />}>{t('datasets.type.metaOnly')}</Row>}
      {status === 'draft' && (
        <Row icon={<Warning />} color="warning.text">
          {t('datasets.status.draft')}
        </Row>
      )}
      {status === 'error' && (
        <Row icon={<ErrorIcon />} color="error.text">
          {t('datasets.status.error')}
        </Row>
      )}
      {isProcessing(status) && (
        <Row icon={<CircularProgress size={16} aria-hidden />}>{t(`datasets.status.${status}`)}</Row>
      )}
      {dataset.count !== undefined && (
        <Row icon={<ListIcon />}>
          {t('datasets.list.records', {
            smart_count: dataset.count,
            number: formats.number(dataset.count)
          })}
        </Row>
      )}
    </Stack>
  )
}

function Row(props: { icon: ReactElement; color?: string; children: ReactNode }): ReactNode {
  return (
    <Stack
      direction="row"
      sx={{
        gap: 1,
        alignItems: 'center',
        color: props.color ?? 'text.primary',
        '& svg': { fontSize: 18, color: props.color ?? 'text.secondary' }
      }}
    >
      <Box aria-hidden sx={{ display: 'flex', width: 18, justifyContent: 'center' }}>
        {props.icon}
      </Box>
      <Typography variant="body2" component="div" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {props.children}
      </Typography>
    </Stack>
  )
}
