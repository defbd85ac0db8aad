import Description from '@mui/icons-material/DescriptionOutlined'
import Folder from '@mui/icons-material/FolderOutlined'
import {
  Box,
  Chip,
  Link,
  Radio,
  RadioGroup,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  useTheme
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import type { RemoteItem } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { ExplorerProps } from './Explorer.tsx'

interface ExplorerTableProps extends Pick<
  ExplorerProps,
  'isSelectable' | 'selected' | 'onSelect' | 'imported'
> {
  /** Rows of the page; undefined while loading. */
  rows: RemoteItem[] | undefined
  onOpen: (folder: string) => void
}

const placeholders = [1, 2, 3, 4, 5]

/** Table of the remote folder: folders to open, and resources or folders to select. */
export function ExplorerTable(props: ExplorerTableProps): ReactNode {
  const t = useViewTranslate()
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  const { rows, selected, onSelect } = props
  const columns = isNarrow ? [] : (['size', 'format', 'updatedAt'] as const)
  return (
    <RadioGroup
      aria-label={t('catalogExplorer.choice')}
      value={selected?.id ?? ''}
      onChange={(_event, id) => {
        const item = rows?.find((candidate) => candidate.id === id)
        if (item) onSelect(item)
      }}
    >
      <TableContainer>
        <Table size="small" aria-label={t('catalogExplorer.content')}>
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Box component="span" sx={visuallyHidden}>
                  {t('catalogExplorer.choice')}
                </Box>
              </TableCell>
              <TableCell>{t('catalogExplorer.columns.name')}</TableCell>
              {columns.map((name) => (
                <TableCell key={name} align={name === 'size' ? 'right' : 'left'}>
                  {t(`catalogExplorer.columns.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows?.map((item) => (
              <Row key={item.id} item={item} isNarrow={isNarrow} {...props} />
            ))}
            {!rows &&
              placeholders.map((key) => (
                <TableRow key={key}>
                  <TableCell colSpan={2 + columns.length}>
                    <Skeleton />
                  </TableCell>
                </TableRow>
              ))}
          </TableBody>
        </Table>
      </TableContainer>
    </RadioGroup>
  )
}

function Row(props: ExplorerTableProps & { item: RemoteItem; isNarrow: boolean }): ReactNode {
  const t = useViewTranslate()
  const texts = useTexts(props.item)
  const { item, isNarrow, selected, onSelect, onOpen } = props
  const { id, title, type } = item
  const isFolder = type === 'folder'
  const isSelectable = props.isSelectable(item)
  const choose = isFolder ? () => onOpen(id) : isSelectable ? () => onSelect(item) : undefined
  const imported = props.imported?.has(id) && (
    <Chip size="small" variant="outlined" color="success" label={t('catalogExplorer.imported')} />
  )
  const details = [texts.size, texts.format, texts.updatedAt].filter(Boolean).join(' – ')
  return (
    <TableRow
      hover={!!choose}
      selected={selected?.id === id}
      onClick={choose}
      sx={{
        ...(choose ? { cursor: 'pointer' } : {}),
        // The colour of links has too little contrast on the background of a selected row.
        '&.Mui-selected button': { color: 'text.primary' }
      }}
    >
      <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
        {isSelectable && (
          <Radio value={id} slotProps={{ input: { 'aria-label': t('catalogExplorer.choose', { title }) } }} />
        )}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 160 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <Box aria-hidden sx={{ display: 'flex', color: isFolder ? 'primary.text' : 'text.secondary' }}>
            {isFolder ? <Folder /> : <Description />}
          </Box>
          <Box sx={{ minWidth: 0 }}>
            {isFolder ? (
              // The link serves the keyboard; a click anywhere on the row does the same.
              <Link
                component="button"
                type="button"
                variant="body2"
                sx={{ textAlign: 'left', color: 'primary.text', fontWeight: 600 }}
              >
                {title}
              </Link>
            ) : (
              <Typography variant="body2">{title}</Typography>
            )}
            {isNarrow && details && (
              <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                {details}
              </Typography>
            )}
            {isNarrow && imported}
          </Box>
          {!isNarrow && imported}
        </Stack>
      </TableCell>
      {!isNarrow && (
        <>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            {texts.size}
          </TableCell>
          <TableCell>{texts.format}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{texts.updatedAt}</TableCell>
        </>
      )}
    </TableRow>
  )
}

function useTexts({ size, format, mimeType, updatedAt }: RemoteItem): {
  size: string
  format: string
  updatedAt: string
} {
  const formats = useFormats()
  return {
    size: size === undefined ? '' : formats.bytes(size),
    format: format ?? mimeType ?? '',
    updatedAt: updatedAt && !Number.isNaN(Date.parse(updatedAt)) ? formats.date(updatedAt) : ''
  }
}
