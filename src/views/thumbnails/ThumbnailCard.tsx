import BrokenImage from '@mui/icons-material/BrokenImageOutlined'
import { alpha, styled } from '@mui/material/styles'
import { memo, useId, useState, type ReactNode } from 'react'
import type { Line } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useLinesList } from '../table/linesContext.ts'
import { cellContent, contentText, safeHref } from '../values/cellContent.ts'
import { lazyPart } from '../../lazyScreen.ts'
import { framedAddress, type ThumbnailColumns } from './thumbnailLines.ts'

// The HTML sanitizer is as large as the rest of the view: titles and images do not wait for it.
const Description = lazyPart(async () => (await import('./Description.tsx')).default)

const Card = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 252,
  // Without label and description, only the image shows.
  '&.bare': { minHeight: 0 },
  '&.bare .words': { display: 'none' },
  overflow: 'hidden',
  borderRadius: 10,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  '& .picture': {
    flex: 'none',
    height: 200,
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    background: alpha(theme.palette.text.primary, theme.palette.mode === 'dark' ? 0.1 : 0.05),
    color: theme.palette.text.secondary
  },
  '& img': { display: 'block', width: '100%', height: 200, objectFit: 'cover' },
  '& img.whole': { objectFit: 'contain' },
  '& a.picture:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3 },
  '& a.picture img': { transition: 'opacity 120ms' },
  '& a.picture:hover img': { opacity: 0.88 },
  '& .words': { padding: '12px 14px 14px', fontSize: 14, lineHeight: 1.5, overflowWrap: 'anywhere' },
  '& .title': { fontSize: 15, fontWeight: 700, lineHeight: 1.35 },
  '& .title + *': { marginTop: 6 },
  '& svg': { fontSize: 40, opacity: 0.6 },
  '& .bar': {
    height: 12,
    width: '70%',
    borderRadius: 6,
    background: alpha(theme.palette.text.primary, theme.palette.mode === 'dark' ? 0.14 : 0.09)
  },
  '@media (prefers-reduced-motion: reduce)': { '& a.picture img': { transition: 'none' } }
}))

interface ThumbnailCardProps {
  line: Line | undefined
  columns: ThumbnailColumns
  /** Name of the resizing mode of images; undefined for the default. */
  framing: string | undefined
  position: number
  total: number
}

/** Card of a line: image, label and description. */
export const ThumbnailCard = memo(function ThumbnailCard(props: ThumbnailCardProps): ReactNode {
  const { line, columns, position, total } = props
  const { cells } = useLinesList()
  const titleId = useId()
  const className = columns.label || columns.description ? undefined : 'bare'
  if (!line) {
    return (
      <Card aria-hidden className={className}>
        <div className="picture" />
        <div className="words">
          <div className="bar" />
        </div>
      </Card>
    )
  }
  const title = columns.label ? contentText(cellContent(columns.label, line, cells)) : ''
  const text = columns.description && line[columns.description.key]
  return (
    <Card
      className={className}
      aria-posinset={position}
      aria-setsize={total}
      {...(title ? { 'aria-labelledby': titleId } : {})}
    >
      <Picture line={line} columns={columns} framing={props.framing} title={title} />
      {(title || typeof text === 'string') && (
        <div className="words">
          {title && (
            <div className="title" id={titleId}>
              {title}
            </div>
          )}
          {typeof text === 'string' && text !== '' && <Description key={text} text={text} />}
        </div>
      )}
    </Card>
  )
})

interface PictureProps extends Pick<ThumbnailCardProps, 'columns' | 'framing'> {
  line: Line
  title: string
}

/** Thumbnail with a link to the full image when it has a URL of its own. */
function Picture({ line, columns, framing, title }: PictureProps): ReactNode {
  const translate = useViewTranslate()
  const [failed, setFailed] = useState<string>()
  const thumbnail = typeof line._thumbnail === 'string' ? line._thumbnail : undefined
  const source = thumbnail && framedAddress(thumbnail, framing)
  const value = columns.image && line[columns.image.key]
  const href = typeof value === 'string' ? safeHref(value) : undefined
  if (!source || failed === source) {
    return (
      <div className="picture">
        <BrokenImage titleAccess={translate('thumbnails.noImage')} />
      </div>
    )
  }
  const image = (
    <img
      src={source}
      alt={title}
      className={framing?.startsWith('fitIn') ? 'whole' : undefined}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(source)}
    />
  )
  if (!href) return <div className="picture">{image}</div>
  const name = translate('thumbnails.open', { title: title || translate('thumbnails.image') })
  return (
    <a
      className="picture"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={name}
      aria-label={name}
    >
      {image}
    </a>
  )
}
