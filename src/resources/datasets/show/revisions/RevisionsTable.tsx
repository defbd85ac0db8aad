import { documentConcept } from '../../../../../contract/vocabulary/concepts.ts'
import AddCircle from '@mui/icons-material/AddCircleOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Refresh from '@mui/icons-material/Refresh'
import {
  Box,
  Button,
  IconButton,
  LinearProgress,
  Link,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { apiJson } from '../../../../api/http.ts'
import { useValueText } from '../../../../views/edit/useValueText.ts'
import { columnTitle } from '../../../../views/table/columns.ts'
import { datasetKeys } from '../../api.ts'
import { datasetPath } from '../../../../api/datasetPath.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import {
  cursorOf,
  isFirstOfLine,
  revisionKind,
  type Revision,
  type RevisionKind
} from '../../model/revisions.ts'
import { useFormats } from '../../../../ui/useFormats.ts'
import { RetryAlert } from '../../../../ui/RetryAlert.tsx'

const sizes = [10, 20, 50]

interface RevisionsPart {
  total: number
  results: Revision[]
  next?: string
}

/** Table of the revisions of an editable dataset's lines, newest first. */
export function RevisionsTable(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const [size, setSize] = useState(10)
  const query = useInfiniteQuery({
    queryKey: [...datasetKeys.all(dataset.id), 'revisions', size],
    queryFn: ({ pageParam, signal }) =>
      apiJson<RevisionsPart>(datasetPath(dataset.id, '/revisions'), {
        query: { size, before: pageParam },
        signal
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => cursorOf(next)
  })
  const revisions = query.data?.pages.flatMap(({ results }) => results) ?? []
  const total = query.data?.pages[0]?.total

  return (
    <Stack sx={{ gap: 1.5 }}>
      <Toolbar total={total} size={size} onSize={setSize} onRefresh={() => void query.refetch()} />
      <Box sx={{ height: 4 }}>
        {query.isFetching && <LinearProgress aria-label={t('datasets.revisions.title')} />}
      </Box>
      {query.error && (
        <RetryAlert
          text={t('datasets.revisions.error')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && revisions.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('datasets.revisions.empty')}</Typography>
      )}
      {revisions.length > 0 && <RevisionRows revisions={revisions} isWhole={!query.hasNextPage} />}
      {query.hasNextPage && (
        <Button
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('datasets.revisions.more')}
        </Button>
      )}
    </Stack>
  )
}

interface ToolbarProps {
  /** Number of revisions; undefined while loading. */
  total: number | undefined
  /** Number of revisions of a page. */
  size: number
  onSize: (size: number) => void
  onRefresh: () => void
}

function Toolbar({ total, size, onSize, onRefresh }: ToolbarProps): ReactNode {
  const t = useTranslate()
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography sx={{ flex: '1 1 auto', color: 'text.secondary' }} aria-live="polite">
        {total !== undefined && t('datasets.revisions.total', { smart_count: total })}
      </Typography>
      <TextField
        select
        size="small"
        label={t('datasets.revisions.size')}
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
        sx={{ minWidth: 140 }}
      >
        {sizes.map((pageSize) => (
          <MenuItem key={pageSize} value={pageSize}>
            {pageSize}
          </MenuItem>
        ))}
      </TextField>
      <Tooltip title={t('datasets.revisions.refresh')}>
        <IconButton aria-label={t('datasets.revisions.refresh')} onClick={onRefresh}>
          <Refresh />
        </IconButton>
      </Tooltip>
    </Stack>
  )
}

/** @param isWhole whether `revisions` holds all of them, so that the first one of a line is known */
function RevisionRows(props: { revisions: Revision[]; isWhole: boolean }): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { revisions, isWhole } = props
  const columns = dataset.schema.filter((column) => !column['x-calculated'])
  const showsId = !dataset.primaryKey?.length
  return (
    <TableContainer
      component="section"
      tabIndex={0}
      aria-label={t('datasets.revisions.title')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('datasets.revisions.action')}</TableCell>
            <TableCell>{t('datasets.revisions.date')}</TableCell>
            {showsId && <TableCell>{t('datasets.revisions.line')}</TableCell>}
            {columns.map((column) => (
              <TableCell key={column.key}>{columnTitle(column)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {revisions.map((revision, index) => (
            <RevisionRow
              key={revision._i}
              revision={revision}
              kind={revisionKind(revision, isWhole && isFirstOfLine(revisions, index))}
              columns={columns}
              showsId={showsId}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const icons: Record<RevisionKind, ReactElement> = {
  created: <AddCircle color="success" aria-hidden />,
  edited: <Edit color="action" aria-hidden />,
  deleted: <Delete color="error" aria-hidden />
}

interface RevisionRowProps {
  revision: Revision
  kind: RevisionKind
  columns: SchemaProperty[]
  showsId: boolean
}

const shortText = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '3',
  overflow: 'hidden'
} as const

function RevisionRow({ revision, kind, columns, showsId }: RevisionRowProps): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const valueText = useValueText()
  const { _updatedAt, _attachment_url } = revision
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {icons[kind]}
          {t(`datasets.revisions.${kind}`)}
        </Stack>
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {typeof _updatedAt === 'string' && <time dateTime={_updatedAt}>{formats.dateTime(_updatedAt)}</time>}
      </TableCell>
      {showsId && <TableCell>{revision._id}</TableCell>}
      {columns.map((column) => {
        const text = valueText(column, revision)
        const isFile = column['x-refersTo'] === documentConcept && typeof _attachment_url === 'string'
        return (
          <TableCell key={column.key} sx={{ minWidth: 120, maxWidth: 320, overflowWrap: 'anywhere' }}>
            {isFile && text ? (
              <Link href={_attachment_url} target="_blank" rel="noopener">
                {/* File name without its folder, as in the table of lines. */}
                {text.split('/').at(-1)}
              </Link>
            ) : (
              // Cuts long values: a single geometry or description would fill the page.
              <Box sx={shortText} title={text}>
                {text}
              </Box>
            )}
          </TableCell>
        )
      })}
    </TableRow>
  )
}
