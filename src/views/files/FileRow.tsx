/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualized rows cannot be list elements */
import Description from '@mui/icons-material/DescriptionOutlined'
import FolderZip from '@mui/icons-material/FolderZipOutlined'
import Image from '@mui/icons-material/ImageOutlined'
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import TableChart from '@mui/icons-material/TableChartOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import { alpha, styled } from '@mui/material/styles'
import { memo, type ReactNode } from 'react'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Excerpt } from '../values/Excerpt.tsx'
import { highlightedFragments } from '../values/highlight.ts'
import { fileContentKey } from '../table/linesRequest.ts'
import { fileKind, type FileKind } from './fileKind.ts'
import { attachedFile } from './fileLines.ts'

const icons: Record<FileKind, SvgIconComponent> = {
  pdf: PictureAsPdf,
  image: Image,
  text: Description,
  table: TableChart,
  archive: FolderZip,
  other: InsertDriveFile
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  minHeight: 56,
  boxSizing: 'border-box',
  padding: '10px 16px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  fontSize: 15,
  lineHeight: 1.45,
  '&:hover': { background: theme.palette.action.hover },
  '& svg': { flex: 'none', marginTop: 6, fontSize: 24, color: theme.palette.text.secondary },
  '& .words': { flex: 1, minWidth: 0, alignSelf: 'center', overflowWrap: 'anywhere' },
  '& a': { color: theme.palette.primary.text ?? theme.palette.primary.main, fontWeight: 600 },
  '& a:not(:hover)': { textDecoration: 'none' },
  '& a:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '& .size': { color: theme.palette.text.secondary, whiteSpace: 'nowrap' },
  '& .path': { display: 'block', fontSize: 13, fontStyle: 'italic', color: theme.palette.text.secondary },
  '& .excerpt': { display: 'block', marginTop: 2, fontSize: 14, color: theme.palette.text.secondary },
  '& .excerpt b': { color: theme.palette.text.primary },
  '& .bar': {
    height: 12,
    width: '40%',
    borderRadius: 6,
    background: alpha(theme.palette.text.primary, theme.palette.mode === 'dark' ? 0.14 : 0.09)
  }
}))

interface FileRowProps {
  line: Line | undefined
  document: SchemaProperty
}

/** Row of an attached file: a link to it, and an excerpt when the search matched its content. */
export const FileRow = memo(function FileRow({ line, document }: FileRowProps): ReactNode {
  const translate = useViewTranslate()
  const file = line && attachedFile(line, document)
  if (!file) {
    return (
      <Row role="listitem" aria-busy>
        <div className="words">
          <div className="bar" />
        </div>
      </Row>
    )
  }
  const { name, href, path } = file
  const size = file.size === undefined ? '' : ` — ${formatBytes(file.size, currentLocale())}`
  const title = translate('files.download', { name: `${name}${size}` })
  const fragments = highlightedFragments(line, fileContentKey)
  const Icon = icons[fileKind(name, file.mimeType)]
  return (
    <Row role="listitem">
      <Icon aria-hidden />
      <div className="words">
        {href ? (
          <a href={href} target="_blank" rel="noopener noreferrer" title={title}>
            {name}
          </a>
        ) : (
          name
        )}
        <span className="size">{size}</span>
        {path && <span className="path">{path}</span>}
        {fragments.length > 0 && (
          <span className="excerpt">
            <Excerpt fragments={fragments} />
          </span>
        )}
      </div>
    </Row>
  )
})
