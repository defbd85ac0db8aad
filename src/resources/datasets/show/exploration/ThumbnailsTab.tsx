import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import type { LinesViewProps } from '../../../../views/list/LinesView.tsx'
import { Thumbnails } from '../../../../views/thumbnails/Thumbnails.tsx'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { PublishedVersion } from '../../live/PublishedVersion.tsx'
import { LinesPlace } from './LinesPlace.tsx'
import { ThumbnailOptions } from './ThumbnailOptions.tsx'
import { useFullscreen } from './useFullscreen.ts'

/** Images of the lines of the page's dataset, with the thumbnail settings for users who may change them. */
export default function ThumbnailsTab({ height }: Pick<LinesViewProps, 'height'>): ReactNode {
  const { can } = useDataset()
  const onFullscreen = useFullscreen(paths.datasetThumbnails)
  return (
    <>
      {can('writeDescription') && (
        <PublishedVersion>
          <ThumbnailOptions />
        </PublishedVersion>
      )}
      <LinesPlace keep="filters">
        {(view) => <Thumbnails {...view} height={height} onFullscreen={onFullscreen} />}
      </LinesPlace>
    </>
  )
}
